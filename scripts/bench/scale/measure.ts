import { alternate, shareOf } from "../timing";
import type { Caller, Request } from "./calls";
import { type Api, send } from "./send";

/** How much longer an answer may take on the loaded database: both must be over for a call to count as slow. */
const RATIO_MAX = 2;
const MORE_MS_MAX = 5;
const TURNS = 40;
/** One that was over its limits is measured again, longer: on a busy machine one moment makes a p99. */
const TURNS_AGAIN = 200;

export interface Side {
  api: Api;
  caller: Caller;
}

export interface Figure {
  title: string;
  status: number;
  empty: { p50: number; p99: number };
  loaded: { p50: number; p99: number };
  isSlow: boolean;
}

/** One call on both databases in turn. Null where it is refused on either, as without the thing that it is about. */
export async function measure(request: Request, empty: Side, loaded: Side): Promise<Figure> {
  const once = ({ api, caller }: Side) => send(api, request.call, request.sent(caller));
  const [first, second] = [await once(empty), await once(loaded)];
  const none = { p50: Number.NaN, p99: Number.NaN };
  const status = Math.max(first.status, second.status);
  if (status !== 200) return { title: request.title, status, empty: none, loaded: none, isSlow: false };
  let figure = await timed(TURNS);
  if (figure.isSlow) figure = await timed(TURNS_AGAIN);
  return figure;

  async function timed(turns: number): Promise<Figure> {
    const [ours = [], theirs = []] = await alternate([() => once(loaded), () => once(empty)], turns);
    const of = (times: number[]) => ({ p50: shareOf(times, 0.5), p99: shareOf(times, 0.99) });
    const [many, few] = [of(ours), of(theirs)];
    const isSlow = many.p99 > RATIO_MAX * few.p99 && many.p99 > few.p99 + MORE_MS_MAX;
    return { title: request.title, status, empty: few, loaded: many, isSlow };
  }
}

/** A line of the table. */
export function figureLine(role: string, { title, status, empty, loaded, isSlow }: Figure): string {
  if (status !== 200) return `${role} | ${title} | ${status}: not measured`;
  const ms = ({ p50, p99 }: Figure["empty"]) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  const ratio = (loaded.p99 / empty.p99).toFixed(2);
  return `${role} | ${title} | ${ms(empty)} | ${ms(loaded)} | ${ratio}${isSlow ? " OVER" : ""}`;
}
