export { findKind, importKinds } from "./import-kinds";
export {
  createRun,
  findLaterRun,
  findRun,
  type ImportRun,
  listErrors,
  markUndone,
  retryRun,
  stopRun,
} from "./import-run-repository";
export { undoWrites } from "./record-repository";
export { UnreadableFileError } from "./unreadable-file";
