import { calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls";
import { AppError } from "@/lib/platform/values";
import { toSealedUserWire } from "./sealed-user";
import type { Session } from "./session";
import { isRemoteUpstream } from "./upstream";
import type { JsonResult } from "./upstream-response";

export function answerWithoutCall(call: CallDefinition, session: Session | null, error: unknown): JsonResult {
  const code = isRemoteUpstream() && error instanceof AppError ? error.code : undefined;
  const isLacking = code === "not_offered";
  const json = (body: Record<string, unknown>): JsonResult => ({
    kind: "json",
    status: 200,
    body,
    headers: {},
  });
  if (isLacking && call.name === calls.account.logout.name) return json({ status: "success" });
  // Also applies to a 2xx without a user, because only a rejection ends a session.
  const isUserCall = call.name === calls.account.user.name && session !== null;
  if (isUserCall && (isLacking || isUnreadable(error)))
    return json({ status: "success", user: toSealedUserWire(session) });
  throw error;
}

function isUnreadable(error: unknown): boolean {
  if (!isRemoteUpstream() || !(error instanceof AppError) || error.code !== "bad_gateway") return false;
  return error.cause === "not JSON" || error.cause === "JSON of another shape";
}
