import { generationExamples } from "@/lib/generation/contract/examples";
import type { CallExample } from "@/lib/platform/calls";

function sampleAnswer(answer: Record<string, unknown> | undefined, product: string) {
  const { picture, ...data } = (answer?.data ?? {}) as Record<string, unknown>;
  return { ...answer, data: { ...data, url: `/members/api/sample/pdf?product=${product}&locale=en` } };
}

const document = generationExamples["report.document"];

export const sampleExamples: Record<string, CallExample> = {
  "sample.document": {
    variant: "vhr",
    query: { product: "vhr", locale: "en" },
    answer: sampleAnswer(document?.answer, "vhr"),
    variants: {
      sticker: {
        query: { product: "sticker", locale: "en" },
        answer: sampleAnswer(document?.variants?.sticker?.answer, "sticker"),
      },
    },
  },
  "sample.pdf": { query: { product: "vhr", locale: "en" } },
};
