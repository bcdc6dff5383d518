import { POSITIVE_RATING_MIN } from "@/lib/core/constants";

/** 1 Very Dissatisfied to 5 Very Satisfied. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

/** What an answer is about; 'regenerate' is a sticker that its owner regenerated from the dialog. */
export const FEEDBACK_TOPICS = ["report", "sticker", "regenerate"] as const;
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number];

/** The value in local storage under FEEDBACK_STORAGE_KEY, a list of these. */
export interface FeedbackRecord {
  vin: string;
  type: FeedbackTopic;
}

/** 0 rating, 1 positive text, 2 negative text and options, 3 support ticket; then the thanks of either form. */
type FeedbackStep = 0 | 1 | 2 | 3 | "thanks" | "ticket-sent";

/** How the dialog is opened: with the rating, or past it where the caller knows the answer. */
export type FeedbackOpening = "rating" | "positive" | "negative";

export interface FeedbackState {
  step: FeedbackStep;
  satisfaction: Rating | null;
}

/** The specification names the rating of 'positive' only; somebody who is not content is a 2, 'Dissatisfied'. */
export function openedAt(opening: FeedbackOpening): FeedbackState {
  if (opening === "positive") return { step: 1, satisfaction: 5 };
  if (opening === "negative") return { step: 2, satisfaction: 2 };
  return { step: 0, satisfaction: null };
}

/** Where a rating leads, once its pause is over. */
export function stepAfter(rating: Rating): 1 | 2 {
  return rating < POSITIVE_RATING_MIN ? 2 : 1;
}

/** A regenerate or a sticker record of the vehicle counts for every question about it. */
const COUNTS_FOR_ALL: readonly FeedbackTopic[] = ["regenerate", "sticker"];

/** DLG-2: not where this vehicle has a record of the type, nor where it has a regenerate or sticker one. */
export function mayAskFeedback(
  records: readonly FeedbackRecord[],
  about: { vin: string; type: FeedbackTopic },
): boolean {
  return !records.some(
    ({ vin, type }) => vin === about.vin && (type === about.type || COUNTS_FOR_ALL.includes(type)),
  );
}

/** The list with one more record; a record that exists is not written twice. */
export function withFeedback(records: readonly FeedbackRecord[], added: FeedbackRecord): FeedbackRecord[] {
  const isRecorded = records.some(({ vin, type }) => vin === added.vin && type === added.type);
  return isRecorded ? [...records] : [...records, added];
}

/** What is in the storage may be anything: what is no record is left out. */
export function readFeedbackRecords(stored: string | null): FeedbackRecord[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter(isRecord).map(({ vin, type }) => ({ vin, type })) : [];
  } catch {
    return [];
  }
}

function isRecord(value: unknown): value is FeedbackRecord {
  if (typeof value !== "object" || value === null) return false;
  const { vin, type } = value as Record<string, unknown>;
  return typeof vin === "string" && (FEEDBACK_TOPICS as readonly unknown[]).includes(type);
}
