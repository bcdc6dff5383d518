export { type EntryFile, resolveEntryFile } from "./entry-file";
export type { InputOwner, InputPool, InputTask } from "./input-task";
export { openThreadPool } from "./thread-pool";
