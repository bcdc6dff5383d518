import { AppError } from "./errors";

const NAME = "CallerLeftError";

/** The caller closed the connection before the request was complete or answered. Everyday, and no fault of ours. */
export class CallerLeftError extends AppError {
  constructor() {
    super("bad_request", "The caller closed the connection.");
    this.name = NAME;
  }
}

/** By name: the class differs between Next's bundles and the server's. */
export function isCallerLeft(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}
