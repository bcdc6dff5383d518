import type { ReportDamage } from "@/lib/contract/report-document";
import { damageZonesOf } from "@/lib/core/report/damage-areas";
import { interpolate } from "../../rendering/document-messages";
import { eventsOf, type ReportContext, recordName } from "./report-facts";

const FIGURES_MAX = 6;

export function damageOf(context: ReportContext): ReportDamage {
  const { outline } = context.messages.report;
  const figures = eventsOf(context, ["damage", "accident"])
    .map((event) => ({ event, zones: damageZonesOf(event) }))
    .filter(({ zones }) => zones.length > 0)
    .slice(-FIGURES_MAX)
    .map(({ event, zones }) => {
      const dateLabel = context.date(event.date);
      const where = zones.map((zone) => outline.zones[zone]).join(", ");
      const alt = interpolate(outline.alt, { date: dateLabel, where });
      return { id: recordName(event), dateLabel, zones, where, alt };
    });
  return { front: outline.front, figures };
}
