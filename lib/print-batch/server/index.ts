export { lockPrintBatch, updatePrintBatchState } from "./print-batch-repository";
export { createZip, type ZipEntry } from "./zip-stream";
