import { serializeError } from "./error-response";
import type { Services } from "./services";

/**
 * Removes files that nothing refers to any more. Never rejects, because what they belonged to is gone or was refused
 * already: a file that the store does not let go stays, and the log names it. Returns the keys of those.
 */
export async function removeFiles(
  { files, log }: Pick<Services, "files" | "log">,
  keys: readonly string[],
): Promise<string[]> {
  const stayed = await Promise.all(
    keys.map(async (key) => {
      try {
        await files.remove(key);
        return [];
      } catch (error) {
        log.error({ file: key, err: serializeError(error) }, "a file could not be removed");
        return [key];
      }
    }),
  );
  return stayed.flat();
}
