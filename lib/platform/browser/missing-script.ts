import { ApiError } from "./api-error";

type Listener = () => void;
const listeners = new Set<Listener>();

export function onNewVersion(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a 410 error, which isn't retried, if a deploy removed the page's chunks: only a reload helps then. */
async function createMissingScriptError(): Promise<ApiError> {
  const message = "The page's script could not be loaded.";
  const answer = await fetch("/api/health", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer) return new ApiError({ code: "offline", status: 0, message });
  if (!answer.ok) return new ApiError({ code: "unavailable", status: answer.status, message });
  for (const listener of listeners) listener();
  return new ApiError({ code: "outdated", status: 410, message });
}

/** Retries a chunk import once, because requests get lost when the network changes. Throws ApiError with the cause. */
export async function loadScript<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load().catch(load);
  } catch {
    throw await createMissingScriptError();
  }
}
