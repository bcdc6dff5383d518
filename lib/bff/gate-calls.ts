import type { CallDefinition } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";
import type { Site } from "@/lib/site/site";
import { isGatePassAlive, userOf } from "./token-owner";
import type { Viewer } from "./viewer";

/**
 * A call that requires a token is stricter than the gate; one marked `beforeGate` reveals nothing behind it.
 * Registration is neither: it would bypass the gate.
 */
export function needsGate(call: CallDefinition): boolean {
  return (call.auth.need === "none" || call.auth.need === "optional") && !call.beforeGate;
}

/**
 * GATE-5 for a call. A sealed cookie can outlive its session or its pass: the Members API
 * checks whether either is still valid (SEC-SES-04). Throws 'unavailable' when it cannot be reached.
 */
export async function mayPassGate(
  site: Pick<Site, "uri" | "gateDisabled">,
  viewer: Viewer,
  address: string,
): Promise<boolean> {
  if (site.gateDisabled) return true;
  if (viewer.secureId !== null && (await isGatePassAlive(viewer.secureId, { site, address }))) return true;
  if (!viewer.session) return false;
  const answer = await userOf(viewer.session.token, { site, address });
  if (answer.kind === "unavailable") {
    throw new AppError("unavailable", "The service is not available right now. Try again in a moment.", {
      retryAfter: 5,
    });
  }
  return answer.kind === "user";
}
