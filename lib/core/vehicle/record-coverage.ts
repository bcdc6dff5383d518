/**
 * Whether no source covers this vehicle: every kind of record is 'not checked'. A source that is down may know it, and a
 * service that lists no kinds says nothing, so neither counts. Then the free checks and the sticker are offered first
 * and the report only quietly (components/vehicle/uncovered-vehicle.tsx).
 */
export function isUncovered(records: readonly { state: string }[]): boolean {
  return records.length > 0 && records.every(({ state }) => state === "unchecked");
}
