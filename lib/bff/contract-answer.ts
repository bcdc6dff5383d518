import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import { globalSingleton } from "./global-singleton";
import { logger } from "./log";

const FIELDS_MAX = 10;
/** A property of the contract. Anything else in a path (an index, a key that holds a VIN) is written as `*`: it is data. */
const PROPERTY = /^[A-Za-z_]{1,40}$/;

/** Where an answer differs: `vehicles.*.cdt`. Names of fields only, never what is in them. */
function listFields({ issues }: z.ZodError): string[] {
  const paths = issues.map(({ path }) =>
    path.map((step) => (typeof step === "string" && PROPERTY.test(step) ? step : "*")).join("."),
  );
  return Array.from(new Set(paths), (path) => path || "(whole answer)").slice(0, FIELDS_MAX);
}

/** Reading a whole answer with its schema takes as long as all else that is done for it. */
const CHECK_EVERY_MS = 1000;
/** When a call's answers were last found to fit. */
const slot = globalSingleton<Map<string, number>>("fitting-answers");
slot.set(slot.get() ?? new Map());

/** Whether another answer of the call may go unread: they fit a moment ago. */
function didFit(call: CallDefinition): boolean {
  const at = slot.get()?.get(call.name);
  return at !== undefined && performance.now() - at < CHECK_EVERY_MS;
}

/** Logs the fields of a success that doesn't fit the contract; at most one check a second while answers fit. */
export function checkContract(call: CallDefinition, body: unknown, requestId?: string): void {
  if (didFit(call)) return;
  const { error } = call.response.safeParse(body);
  if (!error) {
    slot.get()?.set(call.name, performance.now());
    return;
  }
  slot.get()?.delete(call.name);
  const fields = listFields(error);
  logger().warn({ requestId, call: call.name, fields }, "an answer does not fit the contract");
}
