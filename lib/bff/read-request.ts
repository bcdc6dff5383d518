import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import type { BodyMessage } from "@/lib/core/http-message";
import { type FormReader, readBody } from "@/lib/core/request-body";
import { parseFields } from "@/lib/core/request-fields";
import { parseFormText } from "@/lib/core/request-text";

type Fields = Record<string, unknown>;

/** The query's known fields as they were sent. Throws 'invalid_fields' with an error per field. */
export function readQuery(call: CallDefinition, search: string): Fields {
  return validated(call.query, parseFormText(search.replace(/^\?/, "")));
}

/** The body's known fields as they were sent, within the call's size; a form is left to `read`. Throws what `readBody` does. */
export async function readBodyFields(
  call: CallDefinition,
  request: BodyMessage,
  read: FormReader,
): Promise<Fields> {
  const limits = { kind: call.body, limit: call.limits.bodyBytes };
  return validated(call.request, await readBody(request, { ...limits, read }));
}

/** Defaults and transformations are left to the Members API, which parses with the same schema: nothing is converted twice. */
function validated(schema: z.ZodType, value: unknown): Fields {
  parseFields(schema, value);
  return knownFields(schema, value) as Fields;
}

/** A valid value without the fields, at any depth, that its schema does not know (SEC-AZ-05). */
export function knownFields(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return isObject(value) ? fieldsOf(def.shape, value) : value;
    case "array":
      return Array.isArray(value) ? value.map((item) => knownFields(def.element, item)) : value;
    case "union": {
      const option = def.options.find((one) => isValid(one, value));
      return option && knownFields(option, value);
    }
    case "pipe":
      // The input of `z.preprocess` is a function, and its output the schema of what is usual.
      return knownFields(def.in._zod.def.type === "transform" ? def.out : def.in, value);
    case "catch":
      return isValid(def.innerType, value) ? knownFields(def.innerType, value) : undefined;
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "readonly":
      return knownFields(def.innerType, value);
    case "string":
    case "number":
    case "boolean":
    case "enum":
    case "literal":
    case "null":
    case "file":
    case "custom":
      return value;
    default:
      throw new Error(`knownFields has no rule for the schema type '${def.type}'.`);
  }
}

/** In the schema's order, so that equal requests are sent alike (coalesce.ts). */
function fieldsOf(shape: Readonly<Record<string, z.core.$ZodType>>, value: Fields): Fields {
  const names = Object.keys(shape).filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(
    names.map((name) => [name, knownFields(shape[name] as z.core.$ZodType, value[name])]),
  );
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function isValid(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success;
}
