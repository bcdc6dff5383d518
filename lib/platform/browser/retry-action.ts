const SCRIPT_MISSING = "ChunkLoadError";

export const isMissingScript = (error: Error): boolean => error.name === SCRIPT_MISSING;

/** Reloads the page if its chunks are gone after a deploy, because rendering it again would also fail. */
export function retryAction(error: Error, retry: () => void): () => void {
  return isMissingScript(error) ? () => window.location.reload() : retry;
}
