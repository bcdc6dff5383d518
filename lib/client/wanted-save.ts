import { hasFields, tabStorage } from "./storage";

const KEY = "wanted-save";
/** Long enough to sign up. */
const MAX_AGE_MS = 15 * 60_000;

/** Remembers in this tab that a vehicle is to be saved, across the login that comes first. */
export function wantSave(vin: string): void {
  tabStorage.write(KEY, { vin, at: Date.now() });
}

/** Whether this tab's user wanted this vehicle saved; asked once. */
export function takeWantedSave(vin: string): boolean {
  const wanted = tabStorage.read(
    KEY,
    (stored) => (hasFields(stored, { vin: "string", at: "number" }) ? stored : null),
    { ms: MAX_AGE_MS, startedAt: ({ at }) => at },
  );
  if (wanted?.vin !== vin) return false;
  tabStorage.remove(KEY);
  return true;
}
