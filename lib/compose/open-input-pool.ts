import { resolveEntryFile } from "@/lib/platform/input/entry-file";
import { createInputPool, type InputPoolOptions } from "@/lib/platform/input/input-pool";
import type { InputPool } from "@/lib/platform/input/input-task";

export function openInputPool(options: Omit<InputPoolOptions, "thread">): InputPool {
  return createInputPool({ ...options, thread: resolveEntryFile(import.meta.url, "input-thread") });
}
