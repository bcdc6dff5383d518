import type { Call, Handler } from "./call";
import type { Account } from "./state";

const LOOSE_SUCCESS = [true, 200, "1", "ok"];
const LOOSE_FAILURE = [false, "error", "0", 0];
/** Keys whose numbers the loose profile doesn't turn into strings. */
const NUMERIC_KEYS = new Set(["status", "id", "user_id", "created", "cdt"]);
const PHP_TYPE = "text/html; charset=UTF-8";

/** If `loose` is omitted, the loose profile loosens `bare`. */
export function answer({ world }: Call, bare: unknown, loose: unknown = bare, status = 200): Response {
  if (!world.loose) return Response.json(bare, { status });
  const body = JSON.stringify(loosen(loose));
  return new Response(body, { status, headers: { "content-type": PHP_TYPE } });
}

export function succeed(call: Call, message?: string): Response {
  return answer(
    call,
    { status: "success", message },
    { status: pickStatus(call, LOOSE_SUCCESS), msg: message },
  );
}

/** Rejects a call; the loose profile does so with HTTP 200. */
export function refuse(call: Call, status: number, message: string): Response {
  const loose = { status: pickStatus(call, LOOSE_FAILURE), msg: message, data: null };
  return answer(call, { status: "error", message }, loose, call.world.loose ? 200 : status);
}

export function createLooseSuccess(call: Call): unknown {
  return pickStatus(call, LOOSE_SUCCESS);
}

export function requireMember(
  handler: (call: Call, account: Account) => Response | Promise<Response>,
): Handler {
  return (call) => {
    if (call.account) return handler(call, call.account);
    const message = "Please log in to continue.";
    return answer(call, { status: "error", message }, { status: false, msg: message }, 401);
  };
}

export function toSqlDate(day: string): string {
  return `${day} 10:20:30`;
}

export function toUnixTime(day: string): number {
  return Date.parse(`${day}T10:20:30Z`) / 1000;
}

export function toPrice(dollars: number): string {
  return dollars.toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** Picks by path, so that each call is consistent, and the calls together cover all choices. */
function pickStatus({ path }: Call, choices: unknown[]): unknown {
  return choices[countCharacters(path) % choices.length];
}

/** Turns numbers and booleans into strings, empty objects into `[]`, and adds unknown fields. */
function loosen(value: unknown, key = ""): unknown {
  if (typeof value === "number") return NUMERIC_KEYS.has(key) ? value : String(value);
  if (typeof value === "boolean") return key === "status" ? value : loosenBoolean(value, key);
  if (Array.isArray(value)) return value.map((row) => loosen(row, key));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  if (entries.length === 0) return [];
  const fields = Object.fromEntries(entries.map(([name, field]) => [name, loosen(field, name)]));
  return { row_version: "3", ...fields, deleted_at: null, tags: [] };
}

function loosenBoolean(value: boolean, key: string): string {
  if (key.length % 2 === 0) return value ? "1" : "0";
  return String(value);
}

function countCharacters(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + character.charCodeAt(0), 0);
}
