import { hasFields, tabStorage } from "@/lib/platform/browser";

const KEY = "wanted-report";
const MAX_AGE_MS = 15 * 60_000;

/** Records the click: the `gen` parameter alone must not spend a credit, because anyone can link to it. */
export function wantReport(vin: string): void {
  tabStorage.write(KEY, { vin, at: Date.now() });
}

function readWanted() {
  return tabStorage.read(
    KEY,
    (stored) => (hasFields(stored, { vin: "string", at: "number" }) ? stored : null),
    { ms: MAX_AGE_MS, startedAt: ({ at }) => at },
  );
}

export function isReportWanted(vin: string): boolean {
  return readWanted()?.vin === vin;
}

export function takeWantedReport(vin: string): boolean {
  const isWanted = isReportWanted(vin);
  tabStorage.remove(KEY);
  return isWanted;
}
