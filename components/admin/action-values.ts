import type { AdminRow } from "@/lib/client/admin";
import type { Texts } from "@/lib/client/use-action-form";
import type { ActionField } from "./action-types";

/** The value at a dotted path, such as 'config.name'. */
function valueAt(row: AdminRow, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, part) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      row,
    );
}

/** A value as its field shows it. */
export function textFrom(field: ActionField, row: AdminRow): string {
  const value = field.from === undefined ? undefined : valueAt(row, field.from);
  if (field.kind === "choices" && !Array.isArray(value)) return "";
  if (value === undefined || value === null) return field.text ?? (field.options?.[0] || "");
  if (field.kind === "money") return (Number(value) / 100).toFixed(2);
  if (field.kind === "percent") return String(Number(value) / 100);
  if (field.kind === "day" || field.kind === "dayEnd") return String(value).slice(0, 10);
  if (field.kind === "checkbox") return value === true ? "1" : "";
  if (Array.isArray(value)) return value.join("\n");
  return String(value);
}

/**
 * Hundredths of '12.5', '12,50' or '1250.00': cents of dollars, basis points of a percentage. Any other text is returned
 * as it is, for the contract to refuse.
 */
function hundredthsOf(text: string): number | string {
  const match = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text);
  if (!match) return text;
  const hundredths = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  // The sign belongs to the whole amount: -0.50 is no +0.50.
  return match[1] ? -hundredths : hundredths;
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** A field's text as the contract's value; `undefined` is left out. */
function valueFrom(field: ActionField, input: string, texts: Texts): unknown {
  const text = input.trim();
  if (field.kind === "checkbox") return input === "1";
  if (field.kind === "lines" || field.kind === "choices") return linesOf(text);
  if (text === "" && field.empty === "null") return null;
  if (text === "" && field.empty === "nothing") return undefined;
  if (field.kind === "number") return text === "" ? undefined : Number(text);
  if (field.kind === "money" || field.kind === "percent") return text === "" ? undefined : hundredthsOf(text);
  if (field.kind === "discount") {
    if (text === "") return undefined;
    return texts.kind === "percent" ? Number(text) : hundredthsOf(text);
  }
  if (field.kind === "day") return `${text}T00:00:00Z`;
  if (field.kind === "dayEnd") return `${text}T23:59:59Z`;
  return text;
}

export function initialTexts(fields: readonly ActionField[], row: AdminRow): Texts {
  return Object.fromEntries(fields.map((field) => [field.name, textFrom(field, row)]));
}

/** The request body from the fields; dotted names are nested. */
export function bodyFrom(fields: readonly ActionField[], texts: Texts): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const value = valueFrom(field, texts[field.name] ?? "", texts);
    if (value === undefined) continue;
    const parts = field.name.split(".");
    const last = parts.pop() ?? field.name;
    let place = body;
    for (const part of parts) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return body;
}
