import type { CallDefinition } from "@/lib/contract/call";
import { parseJson } from "@/lib/platform/upstream-reader/unwrap-answer";
import { globalSingleton } from "./global-singleton";
import { readText } from "./response-text";
import { isRemoteUpstream, type UpstreamAnswer, upstreamAddress } from "./upstream";

/** Addresses of the calls that have succeeded since the process started. */
const slot = globalSingleton<Set<string>>("answered-calls");

export function noteAnswered({ path }: CallDefinition): void {
  slot.set((slot.get() ?? new Set()).add(upstreamAddress(path)));
}

/** Whether a body is an error of our own Members API, which has the call. */
function isOwnEnvelope(text: string): boolean {
  const body = parseJson(text);
  return typeof body === "object" && body !== null && "status" in body && "code" in body;
}

/** Whether a remote Members API has no such call. Reads the body of a refusal. */
export async function lacksCall({ path }: CallDefinition, response: UpstreamAnswer): Promise<boolean> {
  const { status } = response;
  if (!isRemoteUpstream() || slot.get()?.has(upstreamAddress(path))) return false;
  if (status === 405 || status === 501) return true;
  if (status !== 404) return false;
  return !isOwnEnvelope(await readText(response).catch(() => ""));
}
