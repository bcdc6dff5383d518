import type { MoneyUnit } from "@/lib/platform/i18n";
import { type Place, stepInto } from "./read-fields";
import type { LinkContext } from "./read-link";
import { formatNumber, isAbsent, parseJsonColumn, toText } from "./read-values";

export interface Answer {
  status: "success" | "error";
  isStated: boolean;
  message: string | undefined;
  data: unknown;
  place: Place;
  body: unknown;
  bodyPlace: Place;
}

const STARTS_MAX = 8;

/** Skips byte order marks and PHP notices before the object. */
export function parseJson(json: string): unknown {
  const body = json.replace(/^[\uFEFF\s]+/, "");
  const whole = tryParse(body);
  if (whole !== undefined || !hasTextBefore(json) || !body.trimEnd().endsWith("}")) return whole;
  let start = findObjectStart(body, 1);
  for (let attempt = 0; attempt < STARTS_MAX && start !== -1; attempt += 1) {
    const value = tryParse(body.slice(start));
    if (value !== undefined) return value;
    const next = findObjectStart(body, start + 1);
    // Two adjacent objects aren't a single response.
    if (tryParse(body.slice(start, next)) !== undefined) return undefined;
    start = next;
  }
  return undefined;
}

export const hasTextBefore = (json: string): boolean =>
  !/^[\uFEFF\s]*(?:[{["\d-]|true|false|null)/.test(json);

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function findObjectStart(text: string, from: number): number {
  for (let at = text.indexOf("{", from); at !== -1; at = text.indexOf("{", at + 1)) {
    const before = text[at - 1];
    if (before === "\n" || before === ">") return at;
  }
  return -1;
}

/** Returns undefined if ambiguous, because rows may have a `status` field too. */
function readStatus(status: unknown): Answer["status"] | undefined {
  if (typeof status === "boolean") return status ? "success" : "error";
  const code = formatNumber(status);
  if (code === 1 || (code !== undefined && code >= 200 && code < 300)) return "success";
  if (code === 0 || (code !== undefined && code >= 400 && code < 600)) return "error";
  const word = toText(status)?.toLowerCase() ?? "";
  if (/^(?:success(?:ful)?|ok|true|done|completed?)$/.test(word)) return "success";
  return word === "error" || word === "false" || word.startsWith("fail") ? "error" : undefined;
}

const REFUSAL =
  /\b(?:un-?auth\w*|forbidden|denied|expired|invalid|incorrect|wrong|insufficient|fail(?:ed|ure|s)?|error|too many|no credits?|is required|not (?:auth\w+|allowed|logged in|found|enough|valid))\b/i;
export const ENVELOPE = new Set(["status", "success", "message", "msg", "code", "error", "errors", "data"]);

function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return isAbsent(value) || value === false || value === 0;
}

function readsLikeRefusal(fields: Record<string, unknown>): boolean {
  const isBare = Object.keys(fields).every((name) => ENVELOPE.has(name)) && isEmpty(fields.data);
  if (!isBare) return false;
  if (!isEmpty(fields.error) || !isEmpty(fields.errors)) return true;
  return [fields.status, fields.message, fields.msg].some(
    (text) => typeof text === "string" && REFUSAL.test(text.replaceAll("_", " ")),
  );
}

function readStatedStatus({ status, success }: Record<string, unknown>): Answer["status"] | undefined {
  const [stated, succeeded] = [readStatus(status), readStatus(success)];
  if (typeof status !== "string" && succeeded === "error") return "error";
  return stated ?? succeeded;
}

export function unwrapAnswer(body: unknown, place: Place): Answer {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const fields = isObject ? (body as Record<string, unknown>) : {};
  const isWrapped = Object.hasOwn(fields, "data") && !isAbsent(fields.data);
  const message = isAbsent(fields.message) ? fields.msg : fields.message;
  const stated = readStatedStatus(fields);
  return {
    status: stated ?? (readsLikeRefusal(fields) ? "error" : "success"),
    isStated: stated !== undefined,
    message: isAbsent(message) ? undefined : toText(message),
    data: isWrapped ? parseJsonColumn(fields.data) : body,
    place: isWrapped ? stepInto(place, "data") : place,
    body,
    bodyPlace: place,
  };
}

export interface ReadContext extends LinkContext {
  siteUri: string;
  money: MoneyUnit;
}

export type AnswerReader = (answer: Answer, context: ReadContext) => Record<string, unknown> | undefined;

export const readDone: AnswerReader = () => ({});
