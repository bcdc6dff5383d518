import fc from "fast-check";
import { callExamples } from "@/lib/compose/calls/examples";
import { wireSchema } from "@/lib/compose/calls/openapi-schemas";
import type { CallDefinition } from "@/lib/platform/calls/call";

type Json = Record<string, unknown>;
export interface CallInput {
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** Realistic values by field name, so that calls get past validation. */
const MEANINGFUL: Record<string, readonly unknown[]> = {
  vin: ["1HGCM82633A004352", "2T1BURHE5JC034461", "124379N506070", "1hgcm826 33a004352", "5YJ3E1EA7KF317000"],
  year: ["2018", "2003", "1969", 2018],
  make: ["Toyota", "HONDA", "Chevrolet", "MERCEDES_BENZ"],
  model: ["Corolla", "Accord", "Camaro"],
  trim: ["LE", "EX"],
  plate: ["SAMPLE1", "7abc-123"],
  state: ["CA", "ny"],
  email: ["ann@example.com", "bob@example.org"],
  site: ["localhost", "es.localhost"],
  satisfaction: ["1", "5", 3],
  message: ["It does not open.", "¿Dónde está mi informe?"],
};

const hostile = fc.constantFrom<unknown>(
  "",
  " ",
  "\u0000",
  "\ud800",
  "null",
  "-1",
  "1e400",
  "NaN",
  "../../etc/passwd",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "x".repeat(20_000),
  "🚗".repeat(300),
  "\u202eabc",
  "%00",
  "__proto__",
);
/** Node rejects longer URLs before our code runs. */
const hostileInAddress = hostile.map((value) => String(value).slice(0, 1000));
const hostileJson = fc.oneof(
  hostile,
  fc.constantFrom<unknown>(
    null,
    -1,
    1.5,
    1e308,
    true,
    [],
    {},
    [[[[]]]],
    { $gt: "" },
    Number.MAX_SAFE_INTEGER,
  ),
);

function createText({ pattern, format, minLength, maxLength }: Json): fc.Arbitrary<unknown> {
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern));
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  const most = Math.min(Number(maxLength ?? 60), 60);
  return fc.string({ unit: "binary", minLength: Math.min(Number(minLength ?? 0), most), maxLength: most });
}

/** Generates values for a JSON Schema; the call's zod schema decides whether they are valid. */
function createFitting(schema: Json): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either)) return fc.oneof(...either.map((item) => createFitting(item as Json)));
  switch (schema.type) {
    case "string":
      return createText(schema);
    case "integer":
      return fc.integer({
        min: Math.max(Number(schema.minimum ?? -5), -1e9),
        max: Math.min(Number(schema.maximum ?? 5000), 1e9),
      });
    case "number":
      return fc.double({ noNaN: true, min: -1e6, max: 1e6 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(createFitting((schema.items ?? {}) as Json), { maxLength: 3 });
    case "object":
      return findObject(schema);
    default:
      return fc.oneof(fc.string(), fc.integer(), fc.boolean());
  }
}

function findObject({ properties = {}, required = [] }: Json): fc.Arbitrary<Json> {
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const existing = MEANINGFUL[name];
    const created = createFitting(schema);
    return [
      name,
      existing ? fc.oneof({ arbitrary: fc.constantFrom(...existing), weight: 4 }, created) : created,
    ] as const;
  });
  const requiredKeys = (required as string[]).filter((name) => fields.some(([field]) => field === name));
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function breakFields(good: fc.Arbitrary<Json>, wrong: fc.Arbitrary<unknown>): fc.Arbitrary<Json> {
  return fc.tuple(good, fc.nat(), fc.option(wrong, { nil: undefined })).map(([fields, at, value]) => {
    const names = Object.keys(fields);
    const name = names[at % Math.max(names.length, 1)] ?? "vin";
    const { [name]: _taken, ...others } = fields;
    return value === undefined ? others : { ...others, [name]: value };
  });
}

export function callInputs(call: CallDefinition): fc.Arbitrary<CallInput> {
  const isRaw = call.body === "bytes" || call.body === "stream";
  const query = findObject(wireSchema(call.query));
  const body = isRaw || call.body === "none" ? fc.constant<Json>({}) : findObject(wireSchema(call.request));
  const wrong = call.body === "json" ? hostileJson : hostile;
  return fc.oneof(
    fc.record({ query, body }),
    fc.record({ query: breakFields(query, hostileInAddress), body }),
    fc.record({ query, body: breakFields(body, wrong) }),
  );
}

export function findExampleInput(call: CallDefinition): CallInput | null {
  const example = callExamples[call.name];
  return example ? { query: example.query ?? {}, body: example.body ?? {} } : null;
}

/** Removes lone surrogates, which URLs can't carry. */
export function asText(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const text = typeof value === "object" ? JSON.stringify(value) : String(value);
      return [name, text.replace(/\p{Surrogate}/gu, "?")];
    }),
  );
}
