import { AppError, type ErrorCode, type FieldErrors } from "@/lib/platform/values";
import type { InputTask } from "./input-task";
import { startThreadClock, type ThreadClock } from "./thread-clock";

export interface ThreadJob {
  task: string;
  input: unknown;
  clock: ThreadClock;
}

interface Refusal {
  code: ErrorCode;
  message: string;
  fields: FieldErrors | undefined;
}

export type ThreadResult = { value: unknown } | { refusal: Refusal };

export function createThreadMain(tasks: readonly InputTask<never, unknown>[]) {
  return async ({ task: name, input, clock }: ThreadJob): Promise<ThreadResult> => {
    const task = tasks.find((knownTask) => knownTask.name === name);
    if (!task) throw new Error(`Unknown input task: ${name}`);
    const work = await task.load();
    startThreadClock(clock);
    try {
      return { value: await work(input as never) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message, fields } = error;
      return { refusal: { code, message, fields } };
    }
  };
}
