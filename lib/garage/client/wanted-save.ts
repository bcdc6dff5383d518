import { hasFields, tabStorage } from "@/lib/platform/browser";

const KEY = "wanted-save";
const MAX_AGE_MS = 15 * 60_000;

export function wantSave(vin: string): void {
  tabStorage.write(KEY, { vin, at: Date.now() });
}

export function takeWantedSave(vin: string): boolean {
  const pendingSave = tabStorage.read(
    KEY,
    (stored) => (hasFields(stored, { vin: "string", at: "number" }) ? stored : null),
    { ms: MAX_AGE_MS, startedAt: ({ at }) => at },
  );
  if (pendingSave?.vin !== vin) return false;
  tabStorage.remove(KEY);
  return true;
}
