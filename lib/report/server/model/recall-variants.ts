import { interpolate, pluralize } from "@/lib/generation/server";
import { cleanText } from "@/lib/platform/render";
import { joinNames } from "./finding";
import type { ReportContext } from "./report-facts";

export function formatVariantsText({ facts, messages }: ReportContext): string {
  const { recall, verdict } = messages.report;
  const names = (facts.recalls.variants ?? []).map(({ model, count }) =>
    interpolate(pluralize(recall.filedUnder, count), { model: cleanText(model, 60) }),
  );
  return joinNames(names, verdict.and);
}
