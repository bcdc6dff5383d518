export type { FileStore } from "./file-store";
export { type FileRemovals, removeFiles } from "./remove-files";
export { pendingFiles } from "./schema";
export {
  createUploadedFileResponse,
  displayFileName,
  getFileExtension,
  readUploadedFile,
} from "./uploaded-file";
export type { VirusScanner } from "./virus-scanner";
