type State = "found" | "none" | "unchecked" | "unavailable";

export interface KindCount {
  kind: string;
  state: State;
  count: number;
}

/**
 * A buyer's questions, with the record kinds that answer each. A DMV's brand and an insurer's total loss stay
 * apart.
 */
const GROUPS = {
  brand: ["brand"],
  damage: ["damage", "accident"],
  total_loss: ["total_loss", "salvage", "junk", "insurance"],
  theft: ["theft", "recovery"],
  lien: ["lien"],
  title: ["title", "registration"],
  odometer: ["odometer"],
  owner: ["owner", "use"],
  service: ["service", "inspection"],
  listings: ["listing", "auction", "sale"],
} as const satisfies Record<string, readonly string[]>;

/** Records of these groups count against a vehicle; records of the others are only worth knowing. */
const HEAVY: ReadonlySet<string> = new Set(["brand", "damage", "total_loss", "theft", "lien"]);

export type RecordGroup = keyof typeof GROUPS;
export const recordGroups = Object.keys(GROUPS) as RecordGroup[];

export interface GroupedRecords {
  group: RecordGroup;
  state: State;
  count: number;
  heavy: boolean;
}

/**
 * 'None found' only if each kind of the group was queried and answered; one source without an answer makes it
 * unavailable.
 */
function mergedState(states: readonly State[]): State {
  for (const state of ["found", "unavailable", "unchecked"] as const)
    if (states.includes(state)) return state;
  return states.length > 0 ? "none" : "unchecked";
}

export function groupRecords(records: readonly KindCount[]): GroupedRecords[] {
  return recordGroups.map((group) => {
    const kinds: readonly string[] = GROUPS[group];
    const inGroup = records.filter((record) => kinds.includes(record.kind));
    return {
      group,
      state: mergedState(inGroup.map((record) => record.state)),
      count: inGroup.reduce((sum, record) => sum + record.count, 0),
      heavy: HEAVY.has(group),
    };
  });
}
