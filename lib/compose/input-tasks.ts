import { evidenceCheckTask, evidencePictureTask } from "@/lib/members-api/dispute/evidence-tasks";
import { pictureTask } from "@/lib/members-api/kernel/picture-task";
import type { InputTask } from "@/lib/platform/input/input-task";
import { markdownTask } from "@/lib/site/server/markdown-task";

/** Everything that is done with input from tenants and members in a thread. */
export const inputTasks: readonly InputTask<never, unknown>[] = [
  markdownTask,
  pictureTask,
  evidencePictureTask,
  evidenceCheckTask,
];
