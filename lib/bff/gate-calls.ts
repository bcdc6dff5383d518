import type { CallDefinition } from "@/lib/contract/call";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import type { Site } from "@/lib/site/site";
import { userOf } from "./current-user";
import { hasPassedGate, type Visitor } from "./visitor";

/**
 * Calls that answer before the secure-login gate is passed: those that pass it, those that tell nothing of it, and
 * those that the exempt pages (specification 2, rule 2) need. Registering is not among them: it would be a way round.
 */
const BEFORE_THE_GATE: ReadonlySet<string> = new Set(
  [
    calls.site.config,
    calls.site.settings,
    calls.account.secureLogin,
    calls.account.login,
    calls.account.logout,
    calls.vehicle.previewDecode,
    calls.report.verify,
    calls.support.log,
    calls.system.health,
  ].map((call) => call.name),
);

/** A call that demands a token demands more than the gate does. */
export function needsGate(call: CallDefinition): boolean {
  return call.auth.need !== "required" && !BEFORE_THE_GATE.has(call.name);
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
