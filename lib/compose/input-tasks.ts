import { evidenceCheckTask, evidencePictureTask } from "@/lib/members-api/dispute/evidence-tasks";
import { garageFileTask } from "@/lib/members-api/garage/garage-file-task";
import { pictureTask } from "@/lib/members-api/kernel/picture-task";
import { vinListTask } from "@/lib/members-api/print-batch/vin-list-task";
import type { InputTask } from "@/lib/platform/input/input-task";
import { markdownTask } from "@/lib/site/server/markdown-task";

export const inputTasks: readonly InputTask<never, unknown>[] = [
  markdownTask,
  garageFileTask,
  vinListTask,
  pictureTask,
  evidencePictureTask,
  evidenceCheckTask,
];
