import * as z from "zod";
import { AppError } from "@/lib/platform/values";

export interface RecordProblem {
  column: string | null;
  cell: string | null;
  message: string;
}

type Issue = z.core.$ZodIssue;
const NAMED_MAX = 5;
const CELL_MAX = 120;

const UNITS: Record<string, string> = {
  string: "characters",
  array: "entries",
};

function toRequirement(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      if (issue.expected === "boolean") return "must be yes or no";
      if (issue.expected === "int") return "must be a whole number";
      if (issue.expected === "array") return "must be a list";
      if (issue.expected === "object") return "must be an object";
      return issue.expected === "number" ? "must be a number, written in digits" : "must be text";
    case "too_small":
    case "too_big": {
      const isLow = issue.code === "too_small";
      const limit = Number(isLow ? issue.minimum : issue.maximum);
      const unit = UNITS[issue.origin];
      if (isLow && unit && limit <= 1) return "must not be empty";
      const bound = isLow ? "at least" : "at most";
      return unit ? `must have ${bound} ${limit} ${unit}` : `must be ${bound} ${limit}`;
    }
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      return issue.format === "url"
        ? "must be an address that begins with https://"
        : "is not in the right form";
    default:
      return "has none of the forms that docs/imports.md tells";
  }
}

function getText(issue: Issue, isOurs: boolean): string {
  const field = issue.path.map(String).join(".");
  if (!isOurs) return `${field || "the record"} ${toRequirement(issue)}`;
  return field && !issue.message.startsWith(field) ? `${field}: ${issue.message}` : issue.message;
}

const ZODS_OWN = /^(Invalid|Too (big|small)|Unrecognized)/;

function findCell(fields: Record<string, unknown>, column: string | null): string | null {
  const value = column === null ? undefined : fields[column];
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.slice(0, CELL_MAX);
}

export function recordProblem(error: unknown, fields: Record<string, unknown>): RecordProblem {
  if (error instanceof z.ZodError) {
    const issues = error.issues.slice(0, NAMED_MAX);
    const first = issues[0]?.path[0];
    const column = first === undefined ? null : String(first);
    // zod drops the input of optional fields, so look up the original cell.
    const messages = issues.map((issue) => {
      const at = issue.path[0];
      const isWritten = issue.path.length === 1 && at !== undefined && fields[String(at)] !== undefined;
      const seen = isWritten ? { ...issue, input: fields[String(at)] } : issue;
      return getText(seen as Issue, !ZODS_OWN.test(issue.message));
    });
    return { column, cell: findCell(fields, column), message: [...new Set(messages)].join("; ") };
  }
  if (error instanceof AppError) {
    const [field] = Object.entries(error.fields ?? {});
    const column = field?.[0].split(".")[0] || null;
    const message = field ? `${field[0]}: ${field[1]}` : error.message;
    return { column, cell: null, message };
  }
  return { column: null, cell: null, message: error instanceof Error ? error.message : String(error) };
}

export function refuseField(column: string, message: string): never {
  throw new z.ZodError([{ code: "custom", path: [column], message, input: undefined }]);
}

const DAY_MS = 24 * 60 * 60_000;

/** Rejects invalid and future dates, allowing a day for time zones. */
export function assertPast(column: string, date: string, now: Date): void {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (date.length === 10 && (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date))
    refuseField(column, `${column} must be a valid date, not ${date}`);
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString();
  if (date > tomorrow.slice(0, date.length))
    refuseField(column, `${column} must not be in the future: ${date}`);
}
