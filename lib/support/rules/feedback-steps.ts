import { POSITIVE_RATING_MIN } from "@/lib/platform/values";

export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

export const FEEDBACK_TOPICS = ["report", "sticker", "regenerate"] as const;
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number];

export interface FeedbackRecord {
  vin: string;
  type: FeedbackTopic;
}

type FeedbackStep = 0 | 1 | 2 | 3 | "thanks" | "ticket-sent";

export type FeedbackOpening = "rating" | "positive" | "negative";

export interface FeedbackState {
  step: FeedbackStep;
  satisfaction: Rating | null;
}

export function openFeedback(opening: FeedbackOpening): FeedbackState {
  if (opening === "positive") return { step: 1, satisfaction: 5 };
  if (opening === "negative") return { step: 2, satisfaction: 2 };
  return { step: 0, satisfaction: null };
}

export function stepAfter(rating: Rating): 1 | 2 {
  return rating < POSITIVE_RATING_MIN ? 2 : 1;
}

/** Regenerate and sticker records suppress all further feedback for the vehicle (DLG-2). */
const COUNTS_FOR_ALL: readonly FeedbackTopic[] = ["regenerate", "sticker"];

export function mayAskFeedback(
  records: readonly FeedbackRecord[],
  about: { vin: string; type: FeedbackTopic },
): boolean {
  return !records.some(
    ({ vin, type }) => vin === about.vin && (type === about.type || COUNTS_FOR_ALL.includes(type)),
  );
}

export function withFeedback(records: readonly FeedbackRecord[], added: FeedbackRecord): FeedbackRecord[] {
  const isRecorded = records.some(({ vin, type }) => vin === added.vin && type === added.type);
  return isRecorded ? [...records] : [...records, added];
}

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
