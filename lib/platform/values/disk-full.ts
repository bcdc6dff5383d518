const CODES = new Set(["ENOSPC", "EDQUOT"]);

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && CODES.has((error as NodeJS.ErrnoException).code ?? "");
}

export function createDiskFullError(folder: string, cause: unknown): Error {
  return new Error(`The disk of ${folder} is full. Free up space there, then start again.`, { cause });
}

const UNWRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EIO", "EMFILE", "ENFILE"]);

export function isRefusedByDisk(error: unknown): boolean {
  return (
    isDiskFull(error) ||
    (error instanceof Error && UNWRITABLE.has((error as NodeJS.ErrnoException).code ?? ""))
  );
}
