import type { InputTask } from "@/lib/platform/input";
import type { ActiveContent } from "./pdf-active-content";

const LIMIT_MS = 5000;

export const evidencePictureTask: InputTask<{ pdf: Uint8Array }, Uint8Array> = {
  name: "evidence-picture",
  lane: "documents",
  limitMs: LIMIT_MS,
  tooLong: "This PDF takes too long to show as a picture.",
  async load() {
    const { renderForeignPdf } = await import("@/lib/platform/render/foreign-pdf-picture");
    return (input) => renderForeignPdf(input);
  },
};

export const evidenceCheckTask: InputTask<Uint8Array, ActiveContent[]> = {
  name: "evidence-check",
  lane: "documents",
  limitMs: LIMIT_MS,
  tooLong: "This PDF takes too long to check.",
  load: async () => (await import("./pdf-active-content")).findActiveContent,
};
