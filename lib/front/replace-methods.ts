import type { ServerResponse } from "node:http";

type Method = (...args: never[]) => unknown;

/**
 * Replaces methods of one answer. Not by an assignment (`response.end = …`): from one place of the code that gives each answer a function
 * of its own, V8 (seen in Node.js 20 and 24) keeps answers that are over through its next collections, some ten thousand of them, and
 * copying them takes ten times as long as the collection does otherwise.
 */
export function replaceMethods(
  response: ServerResponse,
  methods: Partial<Record<"writeHead" | "write" | "end" | "flushHeaders", Method>>,
): void {
  Object.assign(response, methods);
}
