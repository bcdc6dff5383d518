import type { ReportDamage } from "@/lib/contract/report-document";
import { damageZonesOf } from "@/lib/core/damage-areas";
import { eventsOf, type ReportContext, recordName } from "./report-facts";
import { fill } from "./words";

/** The table holds all records; more outlines than this would be wallpaper. */
const MOST_FIGURES = 6;

/** The newest records whose words say where the car was struck, oldest first; the section's table tells all in words. */
export function damageOf(context: ReportContext): ReportDamage {
  const { outline } = context.words.report;
  const figures = eventsOf(context, ["damage", "accident"])
    .map((event) => ({ event, zones: damageZonesOf(event) }))
    .filter(({ zones }) => zones.length > 0)
    .slice(-MOST_FIGURES)
    .map(({ event, zones }) => {
      const dateLabel = context.date(event.date);
      const where = zones.map((zone) => outline.zones[zone]).join(", ");
      const alt = fill(outline.alt, { date: dateLabel, where });
      return { id: recordName(event), dateLabel, zones, where, alt };
    });
  return { front: outline.front, figures };
}
