/** A call as an integrator would make it, in the wire's own values. */
interface Exchange {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The JSON of a success. */
  answer?: Record<string, unknown>;
}

/** The example of a call; the tests replay it. */
export interface CallExample extends Exchange {
  /** What it needs beyond a fresh account with its sign-up credits, such as an order: then it is held against the schemas, not replayed. */
  needs?: string;
  /** What the example itself shows, where `variants` stand beside it. */
  variant?: string;
  /** Further examples by name, one for each other shape that the answer can have; they are held against the schemas. */
  variants?: Record<string, Exchange>;
}

/** The main example and its variants, by name. */
export function exchangesOf(example: CallExample): readonly (readonly [name: string, exchange: Exchange])[] {
  return [[example.variant ?? "default", example] as const, ...Object.entries(example.variants ?? {})];
}
