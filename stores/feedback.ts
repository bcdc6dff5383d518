import { browserStorage } from "@/lib/client/storage";
import { FEEDBACK_STORAGE_KEY } from "@/lib/core/constants";
import {
  type FeedbackRecord,
  type FeedbackTopic,
  mayAskFeedback,
  readFeedbackRecords,
  withFeedback,
} from "@/lib/core/support/feedback-steps";

/** Fallback when the storage is full or blocked: feedback is requested only once before the next load. */
let unsaved: FeedbackRecord[] = [];

function records(): FeedbackRecord[] {
  return [...readFeedbackRecords(browserStorage.readText(FEEDBACK_STORAGE_KEY)), ...unsaved];
}

/** DLG-2, read right before the request: another tab may have been answered in the meantime. */
export function isFeedbackDue(vin: string, type: FeedbackTopic): boolean {
  return mayAskFeedback(records(), { vin, type });
}

/** Records in this browser that feedback on a vehicle was requested, as {vin, type}. */
export function recordFeedback(vin: string, type: FeedbackTopic): void {
  const all = withFeedback(records(), { vin, type });
  unsaved = browserStorage.write(FEEDBACK_STORAGE_KEY, all) ? [] : all;
}
