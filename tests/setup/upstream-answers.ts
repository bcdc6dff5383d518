import { upstreamReaders } from "@/lib/compose/upstream/upstream-readers";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { createSpecUpstream } from "./spec-upstream";

export async function requestFixture(
  profile: "bare" | "loose",
  { method, path }: CallDefinition,
  fields: Record<string, string>,
): Promise<unknown> {
  const form = new URLSearchParams(fields);
  const address = `https://members.example/members${path}`;
  const request =
    method === "GET" ? new Request(`${address}?${form}`) : new Request(address, { method, body: form });
  return (await createSpecUpstream({ profile }).fetch(request)).json();
}

/** Returns the JSON that a page gets for a remote response; undefined for an error. */
export function readRemote(call: CallDefinition, body: unknown): Record<string, unknown> | undefined {
  const answer = unwrapAnswer(body, { path: "", note: () => undefined });
  const context = { siteUri: "a.localhost", money: "dollars" as const };
  const fields = answer.status === "error" ? undefined : upstreamReaders[call.name]?.(answer, context);
  if (fields === undefined || fields.status === "error") return undefined;
  return JSON.parse(JSON.stringify({ status: "success", ...fields }));
}
