import type { CallDefinition } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";
import type { Site } from "@/lib/site/site";
import type { Session } from "./session";
import { gatePassState, userOf } from "./token-owner";
import type { Viewer } from "./viewer";

/**
 * A call that requires a token is stricter than the gate; one marked `beforeGate` reveals nothing behind it.
 * Registration is neither: it would bypass the gate.
 */
export function needsGate(call: CallDefinition): boolean {
  return (call.auth.need === "none" || call.auth.need === "optional") && !call.beforeGate;
}

/** False for a token from an address that nobody has verified: it doesn't pass the gate. */
export function isVerified(
  { isSealed }: { isSealed?: boolean },
  session: Pick<Session, "isUnverified"> | null,
): boolean {
  return !(isSealed && session?.isUnverified);
}

/**
 * GATE-5 for a call. A sealed cookie can outlive its session or its pass: the Members API
 * checks whether either is still valid (SEC-SES-04). Throws 'unavailable' when it cannot be reached.
 */
export async function mayPassGate(
  site: Pick<Site, "uri" | "money" | "gateDisabled">,
  viewer: Viewer,
  address: string,
): Promise<boolean> {
  if (site.gateDisabled) return true;
  const { secureId, session } = viewer;
  const pass = secureId === null ? "dead" : await gatePassState(secureId, { site, address });
  if (pass === "alive") return true;
  const answer = session ? await userOf(session, { site, address }) : ({ kind: "dead" } as const);
  if (answer.kind === "user") return isVerified(answer, session);
  if (answer.kind === "unavailable" || pass === "unavailable") {
    throw new AppError("unavailable", "The service isn't available right now. Try again in a moment.", {
      retryAfter: 5,
    });
  }
  return false;
}
