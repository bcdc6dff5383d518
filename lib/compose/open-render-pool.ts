import { resolveEntryFile } from "@/lib/platform/input/entry-file";
import { createPdfRenderPool, type PdfRenderPoolOptions } from "@/lib/platform/render/pdf-render-pool";
import { type RenderJob, renderInProcess } from "./render-jobs";

export function openRenderPool(
  log: PdfRenderPoolOptions<RenderJob>["log"],
  options: Partial<PdfRenderPoolOptions<RenderJob>> = {},
) {
  const thread = resolveEntryFile(import.meta.url, "render-thread");
  return createPdfRenderPool({ render: renderInProcess, thread, log, ...options });
}
