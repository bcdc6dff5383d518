import type { CallDefinition } from "@/lib/contract/call";
import { calls } from "@/lib/contract/table";

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
