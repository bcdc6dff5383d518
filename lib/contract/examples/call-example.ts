/** A call as an integrator would make it, in the wire's own values; the tests replay it. */
export interface CallExample {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The JSON of a success. */
  answer?: Record<string, unknown>;
  /** What it needs beyond a fresh account with its sign-up credits, such as an order: then it is held against the schemas, not replayed. */
  needs?: string;
}
