import type { ServerResponse } from "node:http";

type Method = (...args: never[]) => unknown;

/**
 * Replaces methods of one answer. Not by an assignment (`response.end = () => …`): V8 takes such a function for a method that lasts, and
 * allocates it among the old objects, where it holds the answer that it closes over until all of the heap is collected. Copying what is
 * held so takes ten times as long as a collection of young objects does otherwise.
 */
export function replaceMethods(
  response: ServerResponse,
  methods: Partial<Record<"writeHead" | "write" | "end" | "flushHeaders", Method>>,
): void {
  Object.assign(response, methods);
}
