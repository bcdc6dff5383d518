import { setClock } from "./clock";
import { getLogger } from "./log";
import type { UpstreamFetch } from "./upstream";

const SKEW_MAX_MS = 30_000;
const ROUND_TRIP_MAX_MS = 2000;
/** Added because Date headers are truncated to whole seconds. */
const HALF_SECOND_MS = 500;

/** Makes sealed cookies use the remote API's clock, like its tokens, if the clocks differ by over 30 s. */
export function withRemoteClock(fetch: UpstreamFetch): UpstreamFetch {
  let offsetMs = 0;
  let compared: string | null = null;
  setClock(() => Date.now() + offsetMs);

  function compare(header: string | null, sentAt: number): void {
    if (header === compared) return;
    const date = Date.parse(header ?? "");
    const tookMs = performance.now() - sentAt;
    if (Number.isNaN(date) || tookMs > ROUND_TRIP_MAX_MS) return;
    compared = header;
    const aheadMs = date + HALF_SECOND_MS - (Date.now() - tookMs / 2);
    const wasOff = offsetMs !== 0;
    const isOff = Math.abs(aheadMs) > SKEW_MAX_MS;
    offsetMs = isOff ? aheadMs : 0;
    if (isOff === wasOff) return;
    const text = isOff
      ? "this computer's clock differs from the Members API's, which counts until it is set right"
      : "this computer's clock agrees with the Members API's again";
    getLogger().warn({ skewSeconds: Math.round(-aheadMs / 1000) }, text);
  }

  return async (request) => {
    const sentAt = performance.now();
    const answer = await fetch(request);
    compare(answer.headers.get("date"), sentAt);
    return answer;
  };
}
