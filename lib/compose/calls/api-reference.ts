import { type ApiScope, findScope, isOpenToKeys, KEY_CALLS } from "@/lib/api-keys/contract/scopes";
import { type CallDefinition, listExchanges } from "@/lib/platform/calls";
import { type CallSnippets, createSnippets } from "./call-snippets";
import { callExamples } from "./examples";
import { callGroupText } from "./openapi";
import { toTypedExample } from "./openapi-examples";
import { listRefusalStatuses } from "./openapi-refusals";
import { wireSchema } from "./openapi-schemas";
import { listSchemaFields, type ReferenceField } from "./reference-fields";
import { callList } from "./table";

export interface ListedCall {
  /** TypeScript client name, such as 'report.generate'. Also the anchor on the page. */
  name: string;
  group: string;
  method: CallDefinition["method"];
  path: string;
  summary: string;
  /** Null if every key can make the call. */
  scope: ApiScope | null;
  isStaff: boolean;
}

export interface ReferenceCall extends ListedCall {
  query: ReferenceField[];
  body: { type: string; fields: ReferenceField[] } | null;
  /** Null if the response is a file. */
  answer: ReferenceField[] | null;
  example: { text: string; isShortened: boolean } | null;
  takesIdempotencyKey: boolean;
  perMinute: number;
  refusals: number[];
  snippets: CallSnippets;
}

export interface ReferenceGroup {
  id: string;
  text: string;
  isStaff: boolean;
  calls: ListedCall[];
}

const PREFIX = "/members";
const EXAMPLE_LINES = 60;
const BODY_TYPES = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
  bytes: "application/json",
  stream: "application/octet-stream",
} as const;

function getGroup(call: CallDefinition): string {
  const scope = findScope(call);
  return call.auth.need === "admin" && scope
    ? `staff-${scope.split(/[.:]/)[0]}`
    : (call.name.split(".")[0] ?? "");
}

function toListed(call: CallDefinition): ListedCall {
  return {
    name: call.name,
    group: getGroup(call),
    method: call.method,
    path: `${PREFIX}${call.path}`,
    summary: call.summary,
    scope: KEY_CALLS.has(call.name) ? null : findScope(call),
    isStaff: call.auth.need === "admin",
  };
}

const openCalls = callList.filter(isOpenToKeys);

function buildGroups(): ReferenceGroup[] {
  const byId = new Map<string, ListedCall[]>();
  for (const call of openCalls.map(toListed)) byId.set(call.group, [...(byId.get(call.group) ?? []), call]);
  const groups = Array.from(byId, ([id, calls]) => {
    const isStaff = calls.some((call) => call.isStaff);
    const text = isStaff
      ? `For keys of the site's staff: calls of the scopes ${Array.from(new Set(calls.map(({ scope }) => scope))).join(", ")}.`
      : callGroupText(id);
    return { id, text, isStaff, calls };
  });
  const rank = ({ id, isStaff }: ReferenceGroup) => (id === "apiKey" ? 0 : isStaff ? 2 : 1);
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

let groups: ReferenceGroup[] | undefined;

export function listReferenceGroups(): readonly ReferenceGroup[] {
  groups ??= buildGroups();
  return groups;
}

function formatExampleText(answer: unknown): ReferenceCall["example"] {
  if (answer === undefined) return null;
  const lines = JSON.stringify(answer, null, 2).split("\n");
  const isShortened = lines.length > EXAMPLE_LINES;
  const text = isShortened ? `${lines.slice(0, EXAMPLE_LINES).join("\n")}\n…` : lines.join("\n");
  return { text, isShortened };
}

export function listReferenceCalls(group: string, origin: string): ReferenceCall[] {
  const calls = openCalls.filter((call) => getGroup(call) === group);
  return calls.map((call) => {
    const example = callExamples[call.name];
    const [first] = listExchanges(example ?? {}).map(([, exchange]) => exchange);
    const isRaw = call.body === "bytes" || call.body === "stream";
    const answerSchema = wireSchema(call.response);
    return {
      ...toListed(call),
      query: listSchemaFields(wireSchema(call.query)),
      body:
        call.body === "none"
          ? null
          : { type: BODY_TYPES[call.body], fields: isRaw ? [] : listSchemaFields(wireSchema(call.request)) },
      answer: call.answers === "json" ? listSchemaFields(answerSchema) : null,
      example: formatExampleText(first?.answer && toTypedExample(answerSchema, first.answer)),
      takesIdempotencyKey: call.method !== "GET",
      perMinute: call.limits.perMinute,
      refusals: listRefusalStatuses(call),
      snippets: createSnippets(call, example, origin),
    };
  });
}
