import { hasFields, tabStorage } from "./storage";

const KEY = "wanted-report";
/** Long enough to sign up; nobody wants to be charged for an older click. */
const MAX_AGE_MS = 15 * 60_000;

/**
 * Remembers that a visitor pressed the button that generates a report: after the login it goes on by itself. The address
 * that the login returns to says so too (`gen`), but never alone: a link from elsewhere must not spend a credit.
 */
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

/** Whether this tab's visitor pressed the button for this vehicle's report. */
export function isReportWanted(vin: string): boolean {
  return readWanted()?.vin === vin;
}

/** Whether this tab's visitor wanted this vehicle's report; asked once. */
export function takeWantedReport(vin: string): boolean {
  const isWanted = isReportWanted(vin);
  tabStorage.remove(KEY);
  return isWanted;
}
