/** The bundler's name for a script that did not come. */
const SCRIPT_MISSING = "ChunkLoadError";

/**
 * What 'Try again' does. A page that was opened before an update asks for scripts that the server no longer has, and
 * drawing it again would ask for them again: only the page as it is now helps.
 */
export function againAfter(error: Error, retry: () => void): () => void {
  return error.name === SCRIPT_MISSING ? () => window.location.reload() : retry;
}
