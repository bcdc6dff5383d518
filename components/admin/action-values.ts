import type { AdminRow } from "@/lib/admin/client/admin";
import type { Texts } from "@/lib/admin/client/use-action-form";
import type { ActionField } from "./action-types";

function getValueAt(row: AdminRow, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, part) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      row,
    );
}

export function readText(field: ActionField, row: AdminRow): string {
  const value = field.from === undefined ? undefined : getValueAt(row, field.from);
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
 * Converts dollars to cents, or percent to basis points. Returns invalid text unchanged for the contract to
 * reject.
 */
function parseHundredths(text: string): number | string {
  const match = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text);
  if (!match) return text;
  const hundredths = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  // Apply the sign last: for -0.50, `Number("-0") * 100 + 50` is 50.
  return match[1] ? -hundredths : hundredths;
}

const getLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function readValue(field: ActionField, input: string, texts: Texts): unknown {
  const text = input.trim();
  if (field.kind === "checkbox") return input === "1";
  if (field.kind === "lines" || field.kind === "choices") return getLines(text);
  if (text === "" && field.empty === "null") return null;
  if (text === "" && field.empty === "nothing") return undefined;
  if (field.kind === "number") return text === "" ? undefined : Number(text);
  if (field.kind === "money" || field.kind === "percent")
    return text === "" ? undefined : parseHundredths(text);
  if (field.kind === "discount") {
    if (text === "") return undefined;
    return texts.kind === "percent" ? Number(text) : parseHundredths(text);
  }
  if (field.kind === "day") return `${text}T00:00:00Z`;
  if (field.kind === "dayEnd") return `${text}T23:59:59Z`;
  return text;
}

export function getInitialTexts(fields: readonly ActionField[], row: AdminRow): Texts {
  return Object.fromEntries(fields.map((field) => [field.name, readText(field, row)]));
}

export function buildBody(fields: readonly ActionField[], texts: Texts): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const value = readValue(field, texts[field.name] ?? "", texts);
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
