/** The bundler's error name for a chunk that did not load. */
const SCRIPT_MISSING = "ChunkLoadError";

/** A part of the page did not arrive: the connection is away, or a deploy has replaced the part. */
export const isMissingScript = (error: Error): boolean => error.name === SCRIPT_MISSING;

/**
 * The action of 'Try again'. A page that was opened before a deploy requests chunks that the server no longer has,
 * and rendering it again would do the same: only a reload helps.
 */
export function retryAction(error: Error, retry: () => void): () => void {
  return isMissingScript(error) ? () => window.location.reload() : retry;
}
