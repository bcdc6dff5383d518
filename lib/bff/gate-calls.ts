import type { CallDefinition } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";
import type { Site } from "@/lib/site/site";
import { userOf } from "./current-user";
import { hasPassedGate, type Visitor } from "./visitor";

/**
 * A call that demands a token demands more than the gate does; one that says `beforeGate` tells nothing of what is
 * behind it. Registering is not among these: it would be a way round.
 */
export function needsGate(call: CallDefinition): boolean {
  return (call.auth.need === "none" || call.auth.need === "optional") && !call.beforeGate;
}

/**
 * GATE-5 for a call. A seal outlives the session in it: where the login alone opens the gate, the Members API is asked
 * whether it still lives (SEC-SES-04). Throws 'unavailable' when nobody can say.
 */
export async function mayPassGate(
  site: Pick<Site, "uri" | "gateDisabled">,
  visitor: Visitor,
  address: string,
): Promise<boolean> {
  if (hasPassedGate(site, { ...visitor, session: null })) return true;
  if (!visitor.session) return false;
  const answer = await userOf(visitor.session.token, { site, address });
  if (answer.kind === "unavailable") {
    throw new AppError("unavailable", "The service is not available right now. Try again in a moment.", {
      retryAfter: 5,
    });
  }
  return answer.kind === "user";
}
