/** Why a record is disputed, in the trade's terms; the texts come from the interface and the emails. */
export const DISPUTE_REASONS = [
  "not_my_vehicle",
  "wrong_mileage",
  "wrong_date_or_place",
  "already_corrected",
  "other",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** 'confirmed': the source confirms its record. 'declined': support did not pass it on. 'withdrawn': its owner took it back. */
export const DISPUTE_STATES = ["open", "asked", "corrected", "confirmed", "withdrawn", "declined"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** States in which something is still to come; a record has one such dispute of an account at most. */
export const LIVE_DISPUTE_STATES = ["open", "asked"] as const satisfies readonly DisputeState[];
export const isLiveDispute = (state: DisputeState) => LIVE_DISPUTE_STATES.some((live) => live === state);

/** The decisions of support: a request to the source once, then an end. */
export const DISPUTE_DECISIONS = ["asked", "corrected", "confirmed", "declined"] as const;
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number];

/** Whether a decision of support can follow a state: an ended dispute stays ended, and a source is asked once. */
export function mayDecide(state: DisputeState, answer: DisputeDecision): boolean {
  return isLiveDispute(state) && state !== answer;
}

export interface DisputeTimes {
  state: DisputeState;
  created: string;
  asked: string | null;
  ended: string | null;
}

/** What a dispute has gone through so far, oldest first, each with its moment. */
export function disputeSteps({
  state,
  created,
  asked,
  ended,
}: DisputeTimes): { state: DisputeState; at: string }[] {
  return [
    { state: "open", at: created },
    ...(asked ? [{ state: "asked" as const, at: asked }] : []),
    ...(ended && !isLiveDispute(state) ? [{ state, at: ended }] : []),
  ];
}

/** A table's row with the records that it shows: several if their sources agree. */
interface RecordRow {
  id: string;
  /** The last one is the source. */
  cells: readonly string[];
  records?: readonly { id: string; source: string }[] | undefined;
}

/** A record is named by its id and its source, and a row's last cell is its source. */
export function recordsOfRow({ id, cells, records }: RecordRow): readonly { id: string; source: string }[] {
  return records ?? [{ id, source: cells.at(-1) ?? "" }];
}

/** The dispute of a table's row, of any of the records that it shows. */
export function disputeOfRow<One extends { record: string; source: string }>(
  disputes: readonly One[] | undefined,
  row: RecordRow,
): One | undefined {
  if (!disputes) return undefined;
  const own = recordsOfRow(row);
  return disputes.find(({ record, source }) => own.some((one) => one.id === record && one.source === source));
}

interface DisputeShape {
  path: string;
  /** Filled, else drawn as a line. */
  solid?: true;
}

/** Box of the shapes. Absolute steps only, because the page and the PDF draw the same text. */
export const DISPUTE_SHAPE_BOX = 12;
/** A shape for each state, so that none depends on color alone: a flag, the flag filled, a tick, an equals sign, an arrow back, a cross. */
export const disputeShapes: Readonly<Record<DisputeState, DisputeShape>> = {
  open: { path: "M2.5 11.5 L2.5 1 L10.5 1 L8.5 4 L10.5 7 L2.5 7" },
  asked: { path: "M2 11.5 L2 1 L10.5 1 L8.5 4 L10.5 7 L3.5 7 L3.5 11.5 Z", solid: true },
  corrected: { path: "M1.5 6.5 L4.5 9.5 L10.5 2.5" },
  confirmed: { path: "M1.5 4 L10.5 4 M1.5 8 L10.5 8" },
  withdrawn: { path: "M10.5 6 L1.5 6 M5 2.5 L1.5 6 L5 9.5" },
  declined: { path: "M2.5 2.5 L9.5 9.5 M9.5 2.5 L2.5 9.5" },
};

/** Evidence of one dispute. */
export const DISPUTE_FILES_MAX = 10;
export const DISPUTE_TEXT_MAX = 4000;
