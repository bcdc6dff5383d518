import type { CallDefinition, CallExample } from "@/lib/platform/calls";
import { toTypedExample } from "./openapi-examples";
import { wireSchema } from "./openapi-schemas";

export interface CallSnippets {
  curl: string;
  typescript: string;
  python: string;
}

const PREFIX = "/members";

type Fields = Readonly<Record<string, unknown>>;

interface Sent {
  call: CallDefinition;
  origin: string;
  query: Fields;
  body: Fields;
}

const toText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
const quote = (value: string) => `'${value.replaceAll("'", "'\\''")}'`;
const getTextPairs = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, value]) => !(value instanceof Blob))
    .map(([name, value]) => [name, toText(value)] as const);
const takesIdempotencyKey = ({ method }: CallDefinition) => method !== "GET";

function getAddress({ call, origin, query }: Sent): string {
  const search = new URLSearchParams(getTextPairs(query).map(([name, value]) => [name, value])).toString();
  return `${origin}${PREFIX}${call.path}${search ? `?${search}` : ""}`;
}

function formatCurl(request: Sent): string {
  const { call, body } = request;
  const parts = [`curl --fail-with-body ${quote(getAddress(request))}`];
  if (call.method === "DELETE") parts.push("-X DELETE");
  parts.push('-H "Authorization: Bearer $GLOVEBOX_KEY"');
  if (takesIdempotencyKey(call)) parts.push("-H 'Idempotency-Key: one-per-intention'");
  if (call.body === "json") {
    parts.push("-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body))}`);
  } else if (call.body === "form") {
    for (const [name, value] of getTextPairs(body))
      parts.push(`--data-urlencode ${quote(`${name}=${value}`)}`);
  } else if (call.body === "multipart") {
    for (const [name, value] of getTextPairs(body)) parts.push(`--form-string ${quote(`${name}=${value}`)}`);
  }
  if (call.answers !== "json") parts.push("-o answer.bin");
  return parts.join(" \\\n  ");
}

function formatTypescript({ call, origin, query, body }: Sent): string {
  const [group, method] = call.name.split(".");
  const plain = Object.fromEntries(Object.entries(body).filter(([, value]) => !(value instanceof Blob)));
  // URLs and forms contain text, but the client's types use numbers.
  const typed = (schema: CallDefinition["query"], fields: Fields) =>
    toTypedExample(wireSchema(schema), fields) as Fields;
  const input = { ...typed(call.query, query), ...(call.body === "none" ? {} : typed(call.request, plain)) };
  const options = takesIdempotencyKey(call) ? ', { idempotencyKey: "one-per-intention" }' : "";
  const inputJson = JSON.stringify(input, null, 2);
  const isEmpty = inputJson === "{}";
  return [
    'import { GloveboxClient } from "./glovebox";',
    "",
    `const api = new GloveboxClient({ site: ${JSON.stringify(origin)}, key: process.env.GLOVEBOX_KEY ?? "" });`,
    `const answer = await api.${group}.${method}(${isEmpty && !options ? "" : `${inputJson}${options}`});`,
    "console.log(answer);",
  ].join("\n");
}

function toPython(value: unknown, indent = ""): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string" || typeof value === "number") return JSON.stringify(value);
  const inner = `${indent}    `;
  if (Array.isArray(value)) return `[${value.map((item) => toPython(item, indent)).join(", ")}]`;
  const lines = Object.entries(value).map(
    ([name, one]) => `${inner}${JSON.stringify(name)}: ${toPython(one, inner)},`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

function formatPython(request: Sent): string {
  const { call, body } = request;
  const headers = ['    "Authorization": "Bearer " + os.environ["GLOVEBOX_KEY"],'];
  if (takesIdempotencyKey(call)) headers.push('    "Idempotency-Key": "one-per-intention",');
  const lines = ["import json, os, urllib.parse, urllib.request", ""];
  const fields = Object.fromEntries(getTextPairs(body));
  if (call.body === "json") {
    lines.push(`data = json.dumps(${toPython(body)}).encode()`);
    headers.push('    "Content-Type": "application/json",');
  } else if (call.body === "form") {
    lines.push(`data = urllib.parse.urlencode(${toPython(fields)}).encode()`);
    headers.push('    "Content-Type": "application/x-www-form-urlencoded",');
  } else if (call.body === "multipart") {
    lines.push(`fields = ${toPython(fields)}`);
    lines.push('data = "".join(');
    lines.push(
      "    f'--glovebox\\r\\nContent-Disposition: form-data; name=\"{name}\"\\r\\n\\r\\n{value}\\r\\n'",
    );
    lines.push("    for name, value in fields.items()", ').encode() + b"--glovebox--\\r\\n"');
    headers.push('    "Content-Type": "multipart/form-data; boundary=glovebox",');
  } else lines.push("data = None");
  lines.push("headers = {", ...headers, "}");
  lines.push(`url = ${JSON.stringify(getAddress(request))}`);
  lines.push(
    `request = urllib.request.Request(url, data=data, headers=headers, method=${JSON.stringify(call.method)})`,
  );
  lines.push("with urllib.request.urlopen(request) as answer:");
  lines.push(
    call.answers === "json" ? "    print(json.load(answer))" : '    print(len(answer.read()), "bytes")',
  );
  return lines.join("\n");
}

export function createSnippets(
  call: CallDefinition,
  example: CallExample | undefined,
  origin: string,
): CallSnippets {
  const request = { call, origin, query: example?.query ?? {}, body: example?.body ?? {} };
  return { curl: formatCurl(request), typescript: formatTypescript(request), python: formatPython(request) };
}
