import * as z from "zod";
import { type CallDefinition, parseFields, parseFormText } from "@/lib/platform/calls";
import { type BodyMessage, type FormReader, readBody } from "@/lib/platform/http";

type Fields = Record<string, unknown>;

export function readQuery(call: CallDefinition, search: string, isParsed = false): Fields {
  return validate(call.query, parseFormText(search.replace(/^\?/, "")), isParsed);
}

export async function readBodyFields(
  call: CallDefinition,
  request: BodyMessage,
  { read, isParsed = false }: { read: FormReader; isParsed?: boolean },
): Promise<Fields> {
  const limits = { kind: call.body, limit: call.limits.bodyBytes };
  return validate(call.request, await readBody(request, { ...limits, read }), isParsed);
}

function validate(schema: z.ZodType, value: unknown, isParsed: boolean): Fields {
  const parsed = parseFields(schema, value);
  return (isParsed ? parsed : pickKnownFields(schema, value)) as Fields;
}

/** Drops fields that aren't in the schema, at any depth (SEC-AZ-05). */
function pickKnownFields(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodObject) return isObject(value) ? getFields(schema.shape, value) : value;
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item) => pickKnownFields(schema.element, item)) : value;
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((candidate) => isValid(candidate, value));
    return option && pickKnownFields(option, value);
  }
  if (schema instanceof z.ZodPipe)
    return pickKnownFields(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value);
  if (schema instanceof z.ZodCatch && !isValid(schema.unwrap(), value)) return undefined;
  return isWrapper(schema) ? pickKnownFields(schema.unwrap(), value) : value;
}

type Wrapper = z.core.$ZodType & { unwrap(): z.core.$ZodType };
const isWrapper = (schema: z.core.$ZodType): schema is Wrapper => "unwrap" in schema;

/** Keeps the schema's order, so that equal requests coalesce. */
function getFields(shape: Readonly<Record<string, z.core.$ZodType>>, value: Fields): Fields {
  const names = Object.keys(shape).filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(
    names.map((name) => [name, pickKnownFields(shape[name] as z.core.$ZodType, value[name])]),
  );
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function isValid(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success;
}
