const NOT_REFUSED: ReadonlySet<string> = new Set([
  "offline",
  "outdated",
  "not_logged_in",
  "in_progress",
  "request_timeout",
  "took_too_long",
  "too_many_requests",
  "not_offered",
  "bad_gateway",
  "unavailable",
  "gateway_timeout",
  "outcome_unknown",
]);

export function leadsToPurchase({ code }: { code: string }): boolean {
  return !NOT_REFUSED.has(code);
}
