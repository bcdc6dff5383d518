import { FEEDBACK_STORAGE_KEY } from "@/lib/core/constants";
import {
  type FeedbackRecord,
  type FeedbackTopic,
  mayAskFeedback,
  readFeedbackRecords,
  withFeedback,
} from "@/lib/core/support/feedback-steps";

/** Fallback when the storage is full or blocked: nobody is asked twice before the next load. */
let unsaved: FeedbackRecord[] = [];

function records(): FeedbackRecord[] {
  try {
    return [...readFeedbackRecords(localStorage.getItem(FEEDBACK_STORAGE_KEY)), ...unsaved];
  } catch {
    return unsaved;
  }
}

/** DLG-2, read right before asking: another tab may have been answered in the meantime. */
export function isFeedbackDue(vin: string, type: FeedbackTopic): boolean {
  return mayAskFeedback(records(), { vin, type });
}

/** Records in this browser that a vehicle was asked about, as {vin, type}. */
export function recordFeedback(vin: string, type: FeedbackTopic): void {
  const all = withFeedback(records(), { vin, type });
  try {
    localStorage.setItem(FEEDBACK_STORAGE_KEY, JSON.stringify(all));
    unsaved = [];
  } catch {
    unsaved = all;
  }
}
