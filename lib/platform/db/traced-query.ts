import { trace } from "@/lib/platform/telemetry";

/** Returns only the first word of a statement, so that traces don't contain data. */
export function parseOperation(statement: unknown): string {
  const text = typeof statement === "string" ? statement : (statement as { text?: unknown } | null)?.text;
  return /^\s*(\w+)/.exec(typeof text === "string" ? text : "")?.[1]?.toLowerCase() ?? "query";
}

export function traceQuery<T>(statement: unknown, work: () => Promise<T>): Promise<T> {
  const operation = parseOperation(statement);
  const attributes = { "db.system.name": "postgresql", "db.operation.name": operation };
  return trace(`db ${operation}`, { kind: "client", attributes }, work);
}
