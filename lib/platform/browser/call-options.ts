import type * as z from "zod";
import type { CallDefinition } from "@/lib/platform/calls";

export interface CallOptions<C extends CallDefinition> {
  query?: z.input<C["query"]>;
  body?: z.input<C["request"]>;
  /** Same key across retries, so a generation is charged once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}
