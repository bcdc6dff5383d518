import type { Json } from "./openapi-schemas";

export interface ReferenceField {
  /** Includes its parents, such as 'vehicle.vin' or 'data[].id'. */
  name: string;
  type: string;
  required: boolean;
  rules: string[];
}

const DEPTH = 2;
const CHOICES_MAX = 12;

const toList = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

const getChoices = (schema: Json): Json[] => {
  const choices = [...toList(schema.anyOf), ...toList(schema.oneOf)];
  return choices.length > 0 ? choices.flatMap(getChoices) : [schema];
};

function getType(schema: Json): string {
  const names = getChoices(schema).map((choice) => {
    if (choice.const !== undefined) return typeof choice.const;
    if (Array.isArray(choice.type)) return choice.type.join(" or ");
    if (choice.type === "array") return `array of ${getType((choice.items ?? {}) as Json)}`;
    if (typeof choice.type === "string") return choice.type;
    return choice.enum ? "string" : "any";
  });
  return Array.from(new Set(names)).join(" or ");
}

function listRules(schema: Json): string[] {
  const rules = getChoices(schema).flatMap((choice) => {
    const values = choice.const === undefined ? toList(choice.enum) : [choice.const];
    const firstValues = values.slice(0, CHOICES_MAX).map((value) => (value === "" ? '""' : String(value)));
    const isBound = (key: string) =>
      typeof choice[key] === "number" && Math.abs(choice[key]) < Number.MAX_SAFE_INTEGER;
    return [
      ...(firstValues.length > 0
        ? [
            `${firstValues.length > 1 ? "one of " : ""}${firstValues.join(", ")}${values.length > firstValues.length ? ", …" : ""}`,
          ]
        : []),
      ...(typeof choice.format === "string" ? [choice.format] : []),
      ...(isBound("minimum") ? [`at least ${choice.minimum}`] : []),
      ...(isBound("exclusiveMinimum") ? [`more than ${choice.exclusiveMinimum}`] : []),
      ...(isBound("maximum") ? [`at most ${choice.maximum}`] : []),
      ...(isBound("minLength") && choice.minLength !== 0 ? [`at least ${choice.minLength} characters`] : []),
      ...(isBound("maxLength") ? [`at most ${choice.maxLength} characters`] : []),
      ...(isBound("minItems") && choice.minItems !== 0 ? [`at least ${choice.minItems} items`] : []),
      ...(isBound("maxItems") ? [`at most ${choice.maxItems} items`] : []),
    ];
  });
  if (schema.default !== undefined) rules.push(`default ${JSON.stringify(schema.default)}`);
  return Array.from(new Set(rules));
}

export function listSchemaFields(schema: Json, prefix = "", depth = DEPTH): ReferenceField[] {
  const fields = new Map<string, ReferenceField>();
  for (const choice of getChoices(schema)) {
    const required = new Set(Array.isArray(choice.required) ? choice.required : []);
    for (const [name, property] of Object.entries((choice.properties ?? {}) as Record<string, Json>)) {
      const field = {
        name: `${prefix}${name}`,
        type: getType(property),
        required: required.has(name),
        rules: listRules(property),
      };
      if (!fields.has(field.name)) fields.set(field.name, field);
      if (depth <= 1) continue;
      for (const inner of getChoices(property)) {
        const isArray = inner.type === "array";
        const below = listSchemaFields(
          (isArray ? (inner.items ?? {}) : inner) as Json,
          `${prefix}${name}${isArray ? "[]" : ""}.`,
          depth - 1,
        );
        for (const item of below) if (!fields.has(item.name)) fields.set(item.name, item);
      }
    }
  }
  return Array.from(fields.values());
}
