import { ApiError } from "./api-error";

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` each time that a script turns out to be gone while the server answers; returns what ends that. */
export function onNewVersion(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Why a part of the page's own script did not come. A page that was opened before an update asks for scripts that the
 * server no longer has: then the network is there, and only loading the page anew helps, so nothing tries again (410).
 */
export async function missingScript(): Promise<ApiError> {
  const message = "The page's own script did not come.";
  const answer = await fetch("/api/health", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer) return new ApiError({ code: "offline", status: 0, message });
  // Away for a moment, as in the middle of an update, or answered by something between.
  if (!answer.ok) return new ApiError({ code: "unavailable", status: answer.status, message });
  for (const listener of listeners) listener();
  return new ApiError({ code: "outdated", status: 410, message });
}
