import type { MoneyUnit } from "@/lib/core/money";
import { type Place, stepInto } from "./read-fields";
import { isAbsent, number, text } from "./read-values";

export interface Answer {
  status: "success" | "error";
  /** `message` or `msg`. */
  message: string | undefined;
  /** What `data` holds, or the whole body where it has no `data`. */
  data: unknown;
  place: Place;
  /** The whole body, for fields beside `data`. */
  body: unknown;
  bodyPlace: Place;
}

/** Undefined if the text isn't JSON. Skips byte order marks, which `JSON.parse` refuses. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^[\uFEFF\s]+/, ""));
  } catch {
    return undefined;
  }
}

/** `status` as text, number or boolean. Undefined if it says neither: rows have fields of that name, too. */
function readStatus(status: unknown): Answer["status"] | undefined {
  if (typeof status === "boolean") return status ? "success" : "error";
  const code = number(status);
  if (code === 1 || (code !== undefined && code >= 200 && code < 300)) return "success";
  if (code === 0 || (code !== undefined && code >= 400 && code < 600)) return "error";
  const word = text(status)?.toLowerCase() ?? "";
  if (word === "success" || word === "ok" || word === "true") return "success";
  return word === "error" || word === "false" || word.startsWith("fail") ? "error" : undefined;
}

/** Finds status, message and data of a response with HTTP 2xx. */
export function unwrapAnswer(body: unknown, place: Place): Answer {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const fields = isObject ? (body as Record<string, unknown>) : {};
  const isWrapped = Object.hasOwn(fields, "data") && !isAbsent(fields.data);
  const message = isAbsent(fields.message) ? fields.msg : fields.message;
  return {
    status: readStatus(fields.status) ?? "success",
    message: isAbsent(message) ? undefined : text(message),
    data: isWrapped ? fields.data : body,
    place: isWrapped ? stepInto(place, "data") : place,
    body,
    bodyPlace: place,
  };
}

export interface ReadContext {
  /** The site that the call was sent for: the `uri` header. */
  siteUri: string;
  money: MoneyUnit;
  /** Where the upstream is: paths that it sends are on it. */
  origin?: string;
}

/** Returns the fields of the contract's success response besides `status` and `message`; undefined if unreadable. */
export type AnswerReader = (answer: Answer, context: ReadContext) => Record<string, unknown> | undefined;

/** For calls whose status is all that is read. */
export const readDone: AnswerReader = () => ({});
