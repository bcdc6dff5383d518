import type * as z from "zod";
import type { CallDefinition } from "@/lib/platform/calls";
import { createGlobalSingleton } from "./global-singleton";
import { getLogger } from "./log";

const FIELDS_MAX = 10;
/** Other path steps (an index, a key with a VIN) are data and logged as `*`. */
const PROPERTY = /^[A-Za-z_]{1,40}$/;

function listFields({ issues }: z.ZodError): string[] {
  const paths = issues.map(({ path }) =>
    path.map((step) => (typeof step === "string" && PROPERTY.test(step) ? step : "*")).join("."),
  );
  return Array.from(new Set(paths), (path) => path || "(whole answer)").slice(0, FIELDS_MAX);
}

/** Checks each call at most this often, because parsing a response takes as long as the rest of the call. */
const CHECK_EVERY_MS = 1000;
const slot = createGlobalSingleton<Map<string, number>>("fitting-answers");
slot.set(slot.get() ?? new Map());

function didFit(call: CallDefinition): boolean {
  const at = slot.get()?.get(call.name);
  return at !== undefined && performance.now() - at < CHECK_EVERY_MS;
}

export function checkContract(call: CallDefinition, body: unknown, requestId?: string): void {
  if (didFit(call)) return;
  const { error } = call.response.safeParse(body);
  if (!error) {
    slot.get()?.set(call.name, performance.now());
    return;
  }
  slot.get()?.delete(call.name);
  const fields = listFields(error);
  getLogger().warn({ requestId, call: call.name, fields }, "a response doesn't match the contract");
}
