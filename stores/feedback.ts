import { browserStorage } from "@/lib/platform/browser";
import { FEEDBACK_STORAGE_KEY } from "@/lib/platform/values";
import {
  type FeedbackRecord,
  type FeedbackTopic,
  mayAskFeedback,
  readFeedbackRecords,
  withFeedback,
} from "@/lib/support/rules/feedback-steps";

let unsaved: FeedbackRecord[] = [];

function createRecordsTile(): FeedbackRecord[] {
  return [...readFeedbackRecords(browserStorage.readText(FEEDBACK_STORAGE_KEY)), ...unsaved];
}

/** Reads storage right before the prompt because another tab may have recorded an answer. */
export function isFeedbackDue(vin: string, type: FeedbackTopic): boolean {
  return mayAskFeedback(createRecordsTile(), { vin, type });
}

export function recordFeedback(vin: string, type: FeedbackTopic): void {
  const all = withFeedback(createRecordsTile(), { vin, type });
  unsaved = browserStorage.write(FEEDBACK_STORAGE_KEY, all) ? [] : all;
}
