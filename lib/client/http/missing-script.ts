import { ApiError } from "./api-error";

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` whenever a chunk is gone while the server is reachable; returns the unsubscribe function. */
export function onNewVersion(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Why a chunk of the page did not load. A page that was opened before a deploy requests chunks that the server no
 * longer has: then the network works, and only a reload helps, so there is no retry (410).
 */
async function missingScript(): Promise<ApiError> {
  const message = "The page's own script did not come.";
  const answer = await fetch("/api/health", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer) return new ApiError({ code: "offline", status: 0, message });
  // Unavailable for a moment, as during a deploy, or answered by a proxy.
  if (!answer.ok) return new ApiError({ code: "unavailable", status: answer.status, message });
  for (const listener of listeners) listener();
  return new ApiError({ code: "outdated", status: 410, message });
}

/**
 * Runs an import that loads a chunk, a second time if it fails: a network change loses one request, and the next one
 * works. Throws an ApiError that says why the chunk did not load.
 */
export async function loadScript<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load().catch(load);
  } catch {
    throw await missingScript();
  }
}
