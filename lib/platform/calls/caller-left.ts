import { AppError } from "@/lib/platform/values";

const NAME = "CallerLeftError";

export class CallerLeftError extends AppError {
  constructor() {
    super("bad_request", "The caller closed the connection.");
    this.name = NAME;
  }
}

/** Compares names because Next's bundles and the server have different copies of the class. */
export function isCallerLeft(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}
