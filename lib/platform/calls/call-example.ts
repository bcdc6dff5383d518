interface Exchange {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  answer?: Record<string, unknown>;
}

export interface CallExample extends Exchange {
  /** Setup beyond a fresh account, such as an order. These examples are checked against the schemas, not replayed. */
  needs?: string;
  variant?: string;
  /** Other shapes of the response, by name; checked against the schemas, not replayed. */
  variants?: Record<string, Exchange>;
}

export function listExchanges(
  example: CallExample,
): readonly (readonly [name: string, exchange: Exchange])[] {
  return [[example.variant ?? "default", example] as const, ...Object.entries(example.variants ?? {})];
}
