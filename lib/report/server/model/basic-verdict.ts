import { pluralize } from "@/lib/generation/server";
import type { ReportDocument, ReportVerdict } from "../../contract/document";
import { listNextSteps } from "./next-steps";
import { createStoredContext } from "./stored-facts";
import { buildVerdict } from "./verdict";

export function buildBasicVerdict(report: ReportDocument): ReportVerdict {
  const context = createStoredContext(report, report.locale);
  const owners = report.tiles.find(({ kind, state }) => kind === "owners" && state === "found")?.count;
  const { verdict, steps } = context.messages.report;
  const ofTiles = report.tiles
    .filter(({ kind, mark }) => kind !== "recalls" && (mark === "alert" || mark === "note"))
    .map(({ kind, mark, label, headline }) => ({
      key: kind,
      mark,
      section: "records" as const,
      records: [],
      text: `${label}: ${headline}`,
    }));
  const ofOwners = owners
    ? [
        {
          key: "owners",
          mark: "plain" as const,
          section: "records" as const,
          records: [],
          text: pluralize(verdict.owners, owners),
        },
      ]
    : [];
  const isMarked = ofTiles.some(({ key }) => key === "title" || key === "total_loss");
  return {
    sentences: buildVerdict(context, { before: ofTiles, after: ofOwners }),
    steps: listNextSteps(context).map((step) =>
      step.key === "title" && isMarked
        ? { ...step, key: "titleBrand", text: steps.titleBrand, section: "records" }
        : step,
    ),
  };
}
