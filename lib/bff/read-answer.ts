import { isOwnFile } from "@/lib/compose/calls/table";
import { upstreamReaders } from "@/lib/compose/upstream/upstream-readers";
import type { CallDefinition } from "@/lib/platform/calls";
import {
  hasTextBefore,
  limitNotes,
  parseJson,
  type ReadContext,
  type UnreadableField,
  unwrapAnswer,
} from "@/lib/platform/upstream";
import { checkContract } from "./contract-answer";
import { createGlobalSingleton } from "./global-singleton";
import { getLogger } from "./log";
import { createBadResponseError, readText } from "./response-text";
import { getUpstreamOrigin, isRemoteUpstream, type UpstreamAnswer } from "./upstream";

export interface AnswerContext extends Omit<ReadContext, "origin" | "isOwnFile"> {
  requestId?: string;
  ownApi?: boolean;
  noteFailed?: () => void;
}

const slot = createGlobalSingleton<(unreadable: UnreadableField) => void>("unreadable-fields");

function noteUnreadable(unreadable: UnreadableField): void {
  const note =
    slot.get() ??
    limitNotes((line) => getLogger().warn(line, "a field of a Members API response could not be read"));
  slot.set(note);
  note(unreadable);
}

export function parseBody(call: CallDefinition, body: string): unknown {
  const value = parseJson(body);
  if (value !== undefined && isRemoteUpstream() && hasTextBefore(body))
    noteUnreadable({ call: call.name, field: "text before the JSON", found: "text" });
  return value;
}

/** Throws 'bad_gateway' if the call's reader can't use the response. */
export function shapeAnswer(call: CallDefinition, value: unknown, context: AnswerContext): unknown {
  if (!isRemoteUpstream()) return value;
  if (context.ownApi) {
    checkContract(call, value, context.requestId);
    return value;
  }
  const note = (path: string, type: string) => noteUnreadable({ call: call.name, field: path, found: type });
  // PHP's `false` is an empty list for a read, but a failure for a change.
  const isBareStatus = typeof value !== "object" && call.method !== "GET";
  const answer = unwrapAnswer(isBareStatus ? { status: value } : value, { path: "", note });
  const { message } = answer;
  if (answer.status === "error") return { status: "error", message, msg: message };
  const read = upstreamReaders[call.name];
  if (!read) {
    checkContract(call, value, context.requestId);
    return value;
  }
  const fields = read(answer, { ...context, origin: getUpstreamOrigin(), isOwnFile });
  if (!fields) throw createBadResponseError("JSON of another shape");
  return { status: "success", message, ...fields };
}

export async function readAnswer(
  call: CallDefinition,
  response: UpstreamAnswer,
  context: AnswerContext,
): Promise<unknown> {
  if (!isRemoteUpstream()) return response.json();
  const value = parseBody(call, await readText(response));
  if (value === undefined) throw createBadResponseError("not JSON");
  return shapeAnswer(call, value, context);
}
