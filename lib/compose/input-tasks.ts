import { evidenceCheckTask, evidencePictureTask } from "@/lib/dispute/server/evidence-tasks";
import { garageFileTask } from "@/lib/garage/server/garage-file-task";
import type { InputTask } from "@/lib/platform/input/input-task";
import { pictureTask } from "@/lib/platform/render/picture-task";
import { vinListTask } from "@/lib/print-batch/server/vin-list-task";
import { markdownTask } from "@/lib/site/server/markdown-task";

export const inputTasks: readonly InputTask<never, unknown>[] = [
  markdownTask,
  garageFileTask,
  vinListTask,
  pictureTask,
  evidencePictureTask,
  evidenceCheckTask,
];
