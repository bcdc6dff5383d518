import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";

export interface CallOptions<C extends CallDefinition> {
  query?: z.input<C["query"]>;
  body?: z.input<C["request"]>;
  /** One per action, kept across retries: a generation with the same key is charged once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}
