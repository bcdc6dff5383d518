/** A disk that is full, or on which this user may have no more. */
const CODES = new Set(["ENOSPC", "EDQUOT"]);

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && CODES.has((error as NodeJS.ErrnoException).code ?? "");
}

/** What ends a start that needs room on the disk of `folder`, in words for its operator. */
export function diskFullError(folder: string, cause: unknown): Error {
  return new Error(`The disk of ${folder} is full. Make room there, then start again.`, { cause });
}

/** A folder that is not ours to write, is away, or lies on a disk that is read-only or broken. */
const UNWRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EIO", "EMFILE", "ENFILE"]);

/** Whether a disk took no file, for whatever reason. */
export function isRefusedByDisk(error: unknown): boolean {
  return (
    isDiskFull(error) ||
    (error instanceof Error && UNWRITABLE.has((error as NodeJS.ErrnoException).code ?? ""))
  );
}
