import { hasCode, lacksCall } from "@/lib/bff/missing-calls";
import { readText } from "@/lib/bff/response-text";
import { getUpstream, getUpstreamOrigin } from "@/lib/bff/upstream";
import { buildUpstreamRequest } from "@/lib/bff/upstream-request";
import { callExamples } from "@/lib/compose/calls/examples";
import { isOwnFile } from "@/lib/compose/calls/table";
import { listCalls, unknownVehicleCodes, upstreamReaders } from "@/lib/compose/upstream/upstream-readers";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { withStop } from "@/lib/platform/calls/deadline";
import type { MoneyUnit } from "@/lib/platform/i18n/money";
import { typeName } from "@/lib/platform/upstream/read-values";
import { parseJson, unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { maskText } from "@/lib/platform/upstream/upstream-message";
import { createRandomId } from "@/lib/platform/values/random-id";
import { getReason } from "../finding";

const NAMES_MAX = 12;
/** Property names only; other keys may be data, such as a VIN. */
const NAME = /^[A-Za-z_]\w{0,39}$/;

export interface Walk {
  siteUri: string;
  money: MoneyUnit;
  token: string | null;
  vin: string;
}

export interface CallFinding {
  call: string;
  method: string;
  path: string;
  state: "ok" | "partly" | "missing" | "refused" | "unreadable" | "no answer" | "not sent";
  text: string;
  /** Field paths, with `*` for array indexes. */
  read: string[];
  defaulted: string[];
  dropped: string[];
}

type Outcome = Pick<CallFinding, "state" | "text"> &
  Partial<Pick<CallFinding, "read" | "defaulted" | "dropped">>;

export function createNotSentFinding(call: CallDefinition, text: string): CallFinding {
  return createFinding(call, { state: "not sent", text });
}

export async function checkCall(call: CallDefinition, walk: Walk): Promise<CallFinding> {
  const { timeoutMs } = call.limits;
  try {
    return createFinding(call, await withStop(timeoutMs, (signal) => exchange(call, walk, signal)));
  } catch (error) {
    return createFinding(call, { state: "no answer", text: getReason(error) });
  }
}

const createFinding = (call: CallDefinition, { state, text, ...fields }: Outcome): CallFinding => ({
  call: call.name,
  method: call.method,
  path: `/members${call.path}`,
  state,
  text,
  read: [],
  defaulted: [],
  dropped: [],
  ...fields,
});

async function exchange(
  call: CallDefinition,
  walk: Walk,
  signal: Parameters<Parameters<typeof withStop>[1]>[0],
): Promise<Outcome> {
  const { query = {}, body = {} } = callExamples[call.name] ?? {};
  const withVin = <T extends object>(fields: T) => ("vin" in fields ? { ...fields, vin: walk.vin } : fields);
  const request = buildUpstreamRequest({
    call,
    query: withVin(query),
    body: withVin(body),
    token: walk.token,
    siteUri: walk.siteUri,
    money: walk.money,
    locale: "en",
    requestId: createRandomId(),
    address: "127.0.0.1",
    headers: {},
    idempotencyKey: call.method === "GET" ? null : createRandomId(),
    signal,
  });
  const response = await getUpstream()(request);
  const text = await readText(response);
  const value = parseJson(text);
  const { status } = response;
  if (await lacksCall(call, response, async () => text)) return { state: "missing", text: `HTTP ${status}.` };
  if (status === 404 && value !== undefined && !hasCode(value)) {
    if (listCalls.has(call.name)) return { state: "ok", text: "HTTP 404 in JSON, which means none." };
    if (call.name in unknownVehicleCodes)
      return { state: "refused", text: "HTTP 404 in JSON: it doesn't know this VIN. --vin tries another." };
  }
  if (status >= 400) {
    const hint = status === 401 && walk.token === null ? " It needs a token: set UPSTREAM_TOKEN." : "";
    return { state: "refused", text: `HTTP ${status}.${hint}` };
  }
  if (value === undefined) return { state: "unreadable", text: `HTTP ${status}, but the body is not JSON.` };
  return readValue(call, value, walk);
}

function readValue(call: CallDefinition, value: unknown, { siteUri, money }: Walk): Outcome {
  const shape = `JSON with ${describeShape(value)}.`;
  const [read, defaulted, dropped] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const place = {
    path: "",
    note: (path: string, type: string) => void dropped.add(`${path} (${type})`),
    trace: (path: string, how: "read" | "default") => void (how === "read" ? read : defaulted).add(path),
  };
  const answer = unwrapAnswer(value, place);
  if (answer.status === "error") {
    const why = answer.message ? ` It says: ${maskText(answer.message)}` : "";
    return { state: "refused", text: `HTTP 200 with an error status.${why}` };
  }
  const reader = upstreamReaders[call.name];
  const fields = reader ? reader(answer, { siteUri, money, origin: getUpstreamOrigin(), isOwnFile }) : value;
  const isUsable =
    fields !== undefined && call.response.safeParse({ status: "success", ...Object(fields) }).success;
  const lists = { read: Array.from(read), defaulted: Array.from(defaulted), dropped: Array.from(dropped) };
  if (!isUsable) return { state: "unreadable", text: `${shape} It can't be used.`, ...lists };
  return { state: dropped.size > 0 ? "partly" : "ok", text: shape, ...lists };
}

/** Describes a JSON value by names and types, never by values: 'data (list of 3: vin, year)'. */
function describeShape(value: unknown): string {
  if (Array.isArray(value)) {
    const [first] = value;
    return value.length === 0 ? "an empty list" : `a list of ${value.length}: ${describeShape(first)}`;
  }
  if (typeof value !== "object" || value === null) return typeName(value);
  const names = Object.entries(value).map(([name, field]) => {
    if (!NAME.test(name)) return "*";
    const isNested = typeof field === "object" && field !== null && name === "data";
    return isNested ? `${name} (${describeShape(field)})` : name;
  });
  const visibleNames = Array.from(new Set(names)).slice(0, NAMES_MAX);
  return visibleNames.length === 0
    ? "an empty object"
    : visibleNames.join(", ") + (names.length > visibleNames.length ? ", …" : "");
}
