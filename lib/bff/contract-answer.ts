import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import { globalSingleton } from "./global-singleton";
import { logger } from "./log";
import { isRemoteUpstream } from "./upstream";

type Body = Record<string, unknown>;

const FIELDS_MAX = 10;
/** A property of the contract. Anything else in a path (an index, a key that holds a VIN) is written as `*`: it is data. */
const PROPERTY = /^[A-Za-z_]{1,40}$/;

/** Where an answer differs: `vehicles.*.cdt`. Names of fields only, never what is in them. */
function fieldsOf(error: z.ZodError | undefined): string[] {
  const paths = (error?.issues ?? []).map(({ path }) =>
    path.map((step) => (typeof step === "string" && PROPERTY.test(step) ? step : "*")).join("."),
  );
  return Array.from(new Set(paths), (path) => path || "(whole answer)").slice(0, FIELDS_MAX);
}

/** A list, a text or nothing has no fields. */
function isObject(body: unknown): body is Body {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** What an answer without `status` can mean: its fields as they stand, or those that the contract keeps under `data`. */
function readings(body: Body): Body[] {
  const plain = { status: "success", ...body };
  return "data" in body ? [plain] : [plain, { status: "success", data: body }];
}

/** The error of the reading that fits deepest, and of two that fit alike the one with fewer issues. */
function pickFurthest(errors: readonly z.ZodError[]): z.ZodError | undefined {
  const depth = ({ issues }: z.ZodError) => Math.max(...issues.map(({ path }) => path.length));
  const order = (a: z.ZodError, b: z.ZodError) => depth(b) - depth(a) || a.issues.length - b.issues.length;
  return errors.toSorted(order)[0];
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

/**
 * A success of the Members API, as the contract has it. The specification's answers are bare (`{vehicles: []}`): a
 * remote API that follows it word for word sends no `status`, which is added where the rest fits. What does not fit is
 * logged with its call and its fields, and returned as it came; of a call whose answers fit, one a second is looked at. The
 * embedded API's answers are its own schemas' by test.
 */
export function contractAnswer(call: CallDefinition, body: unknown, requestId?: string): unknown {
  const isBare = isObject(body) && body.status === undefined;
  if (!isBare && !isRemoteUpstream()) return body;
  if (isObject(body) && body.status === "error") return body;
  if (!isBare && didFit(call)) return body;
  const candidates = isBare ? readings(body) : [body];
  const results = candidates.map((candidate) => call.response.safeParse(candidate));
  const fitting = results.findIndex(({ success }) => success);
  if (fitting >= 0) {
    slot.get()?.set(call.name, performance.now());
    return candidates[fitting];
  }
  slot.get()?.delete(call.name);
  const errors = results.flatMap(({ error }) => error ?? []);
  const fields = fieldsOf(pickFurthest(errors));
  logger().warn({ requestId, call: call.name, fields }, "an answer does not fit the contract");
  return body;
}
