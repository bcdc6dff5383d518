/** The bundler's error name for a chunk that did not load. */
const SCRIPT_MISSING = "ChunkLoadError";

/**
 * The action of 'Try again'. A page that was opened before a deploy requests chunks that the server no longer has,
 * and rendering it again would do the same: only a reload helps.
 */
export function retryAction(error: Error, retry: () => void): () => void {
  return error.name === SCRIPT_MISSING ? () => window.location.reload() : retry;
}
