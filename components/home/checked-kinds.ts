import type { SourceEntry } from "@/lib/contract/site-sources";
import type { HistoryKind } from "@/lib/contract/vehicle-history";
import type { SourceArea } from "@/lib/core/site/source-list";

const KINDS = [
  { name: "titles", area: "records", has: ["title", "registration", "brand"] },
  { name: "damage", area: "records", has: ["damage", "accident"] },
  { name: "odometer", area: "records", has: ["odometer"] },
  { name: "owners", area: "records", has: ["owner", "use"] },
  { name: "theft", area: "records", has: ["theft", "recovery"] },
  { name: "liens", area: "records", has: ["lien", "total_loss", "insurance", "junk", "salvage"] },
  { name: "service", area: "records", has: ["service", "inspection"] },
  { name: "recalls", area: "recalls", has: [] },
  { name: "value", area: "market", has: [] },
  { name: "build", area: "build", has: [] },
] as const satisfies readonly { name: string; area: SourceArea; has: readonly HistoryKind[] }[];

export interface CheckedKind {
  name: (typeof KINDS)[number]["name"];
  /** Null stands for a supplier; only reports name suppliers. */
  sources: (string | null)[];
}

export function checkedKinds(entries: readonly SourceEntry[]): CheckedKind[] {
  return KINDS.map(({ name, area, has }) => {
    const wanted: readonly HistoryKind[] = has;
    const knows = ({ source, covers }: SourceEntry) =>
      wanted.length === 0 || source === null || covers.some((kind) => wanted.includes(kind));
    const known = entries.filter((entry) => entry.area === area && knows(entry));
    return { name, sources: [...new Set(known.map(({ source }) => source))] };
  });
}
