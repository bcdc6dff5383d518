const SCRIPT_MISSING = "ChunkLoadError";

export const isMissingScript = (error: Error): boolean => error.name === SCRIPT_MISSING;

/** After a deploy, an old page's chunks are gone; rendering again fails too, so reload. */
export function retryAction(error: Error, retry: () => void): () => void {
  return isMissingScript(error) ? () => window.location.reload() : retry;
}
