import type { CallDefinition } from "@/lib/platform/calls";
import { AppError } from "@/lib/platform/values";
import type { Site } from "@/lib/site/rules/site";
import type { Session } from "./session";
import { getGatePassState, getUser } from "./token-owner";
import type { Viewer } from "./viewer";

/** Returns true for registration, too, because it would otherwise bypass the gate. */
export function needsGate(call: CallDefinition): boolean {
  return (call.auth.need === "none" || call.auth.need === "optional") && !call.beforeGate;
}

export function isVerified(
  { isSealed }: { isSealed?: boolean },
  session: Pick<Session, "isUnverified"> | null,
): boolean {
  return !(isSealed && session?.isUnverified);
}

/** GATE-5, SEC-SES-04: checks with the Members API, because a cookie can outlive its session. Throws 'unavailable'. */
export async function mayPassGate(
  site: Pick<Site, "uri" | "money" | "gateDisabled">,
  viewer: Viewer,
  address: string,
): Promise<boolean> {
  if (site.gateDisabled) return true;
  const { secureId, session } = viewer;
  const pass = secureId === null ? "dead" : await getGatePassState(secureId, { site, address });
  if (pass === "alive") return true;
  const answer = session ? await getUser(session, { site, address }) : ({ kind: "dead" } as const);
  if (answer.kind === "user") return isVerified(answer, session);
  if (answer.kind === "unavailable" || pass === "unavailable") {
    throw new AppError("unavailable", "The service isn't available right now. Try again in a moment.", {
      retryAfter: 5,
    });
  }
  return false;
}
