import { traced } from "@/lib/core/trace";

/** The first word of a statement in lower case, which is all that a trace learns of it. */
export function operationOf(statement: unknown): string {
  const text = typeof statement === "string" ? statement : (statement as { text?: unknown } | null)?.text;
  return /^\s*(\w+)/.exec(typeof text === "string" ? text : "")?.[1]?.toLowerCase() ?? "query";
}

/** Runs a statement in a span of its own: `db select`. With PGlite a whole transaction is one. */
export function tracedQuery<T>(statement: unknown, work: () => Promise<T>): Promise<T> {
  const operation = operationOf(statement);
  const attributes = { "db.system.name": "postgresql", "db.operation.name": operation };
  return traced(`db ${operation}`, { kind: "client", attributes }, work);
}
