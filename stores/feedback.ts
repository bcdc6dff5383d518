import { FEEDBACK_STORAGE_KEY } from "@/lib/core/constants";
import {
  type FeedbackRecord,
  type FeedbackTopic,
  mayAskFeedback,
  readFeedbackRecords,
  withFeedback,
} from "@/lib/core/feedback-steps";

/** Where the storage is full or forbidden: at least nobody is asked twice before the next load. */
let unkept: FeedbackRecord[] = [];

function records(): FeedbackRecord[] {
  try {
    return [...readFeedbackRecords(localStorage.getItem(FEEDBACK_STORAGE_KEY)), ...unkept];
  } catch {
    return unkept;
  }
}

/** DLG-2, read at the moment of asking: another tab may have got the answer meanwhile. */
export function isFeedbackDue(vin: string, type: FeedbackTopic): boolean {
  return mayAskFeedback(records(), { vin, type });
}

/** Notes in this browser that a vehicle was asked about, as {vin, type}. */
export function noteFeedback(vin: string, type: FeedbackTopic): void {
  const all = withFeedback(records(), { vin, type });
  try {
    localStorage.setItem(FEEDBACK_STORAGE_KEY, JSON.stringify(all));
    unkept = [];
  } catch {
    unkept = all;
  }
}
