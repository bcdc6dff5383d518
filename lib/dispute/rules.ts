export const DISPUTE_REASONS = [
  "not_my_vehicle",
  "wrong_mileage",
  "wrong_date_or_place",
  "already_corrected",
  "other",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export const DISPUTE_STATES = ["open", "asked", "corrected", "confirmed", "withdrawn", "declined"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const LIVE_DISPUTE_STATES = ["open", "asked"] as const satisfies readonly DisputeState[];
export const isLiveDispute = (state: DisputeState) => LIVE_DISPUTE_STATES.some((live) => live === state);

export const DISPUTE_DECISIONS = ["asked", "corrected", "confirmed", "declined"] as const;
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number];

export function mayDecide(state: DisputeState, answer: DisputeDecision): boolean {
  return isLiveDispute(state) && state !== answer;
}

export interface DisputeTimes {
  state: DisputeState;
  created: string;
  asked: string | null;
  ended: string | null;
}

export function getDisputeSteps({
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

interface RecordRow {
  id: string;
  cells: readonly string[];
  records?: readonly { id: string; source: string }[] | undefined;
}

export function listRecordsOfRow({
  id,
  cells,
  records,
}: RecordRow): readonly { id: string; source: string }[] {
  return records ?? [{ id, source: cells.at(-1) ?? "" }];
}

export function findDisputeOfRow<One extends { record: string; source: string }>(
  disputes: readonly One[] | undefined,
  row: RecordRow,
): One | undefined {
  if (!disputes) return undefined;
  const ownRecords = listRecordsOfRow(row);
  return disputes.find(({ record, source }) =>
    ownRecords.some((item) => item.id === record && item.source === source),
  );
}

interface DisputeShape {
  path: string;
  solid?: true;
}

/** Side of the square in which `disputeShapes` are drawn, both on the page and in the PDF. */
export const DISPUTE_SHAPE_BOX = 12;
/** Each state has its own shape, so that states don't depend on color alone. */
export const disputeShapes: Readonly<Record<DisputeState, DisputeShape>> = {
  open: { path: "M2.5 11.5 L2.5 1 L10.5 1 L8.5 4 L10.5 7 L2.5 7" },
  asked: { path: "M2 11.5 L2 1 L10.5 1 L8.5 4 L10.5 7 L3.5 7 L3.5 11.5 Z", solid: true },
  corrected: { path: "M1.5 6.5 L4.5 9.5 L10.5 2.5" },
  confirmed: { path: "M1.5 4 L10.5 4 M1.5 8 L10.5 8" },
  withdrawn: { path: "M10.5 6 L1.5 6 M5 2.5 L1.5 6 L5 9.5" },
  declined: { path: "M2.5 2.5 L9.5 9.5 M9.5 2.5 L2.5 9.5" },
};

export const DISPUTE_FILES_MAX = 10;
export const DISPUTE_TEXT_MAX = 4000;
