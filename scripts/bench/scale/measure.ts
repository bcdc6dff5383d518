import { alternate, shareOf } from "../timing";

/** How much longer an answer may take on the loaded database: both must be over for a call to count as slow. */
const RATIO_MAX = 2;
const MORE_MS_MAX = 5;
const TURNS = 40;
/** One that was over its limits is measured again, longer: on a busy machine one moment makes a p99. */
const TURNS_AGAIN = 200;
/** What takes seconds is slow after a few turns. */
const TURNS_MIN = 5;
const BUDGET_MS = 20_000;

export interface Figure {
  title: string;
  status: number;
  empty: { p50: number; p99: number };
  loaded: { p50: number; p99: number };
  isSlow: boolean;
}

/**
 * One question on both databases in turn; each returns its status. No figures where either refuses it, as without the thing that
 * it is about; what the loaded one alone refuses is slow.
 */
export async function measure(
  title: string,
  { empty, loaded }: { empty: () => Promise<number>; loaded: () => Promise<number> },
): Promise<Figure> {
  const none = { p50: Number.NaN, p99: Number.NaN };
  const few = await empty();
  const begun = performance.now();
  const many = await loaded();
  const affordable = Math.max(TURNS_MIN, Math.floor(BUDGET_MS / (performance.now() - begun)));
  const status = Math.max(few, many);
  if (status !== 200) return { title, status, empty: none, loaded: none, isSlow: few === 200 };
  let figure = await timed(Math.min(TURNS, affordable));
  if (figure.isSlow) figure = await timed(Math.min(TURNS_AGAIN, affordable));
  return figure;

  async function timed(turns: number): Promise<Figure> {
    const [ours = [], theirs = []] = await alternate([loaded, empty], turns);
    const of = (times: number[]) => ({ p50: shareOf(times, 0.5), p99: shareOf(times, 0.99) });
    const [many, few] = [of(ours), of(theirs)];
    const isSlow = many.p99 > RATIO_MAX * few.p99 && many.p99 > few.p99 + MORE_MS_MAX;
    return { title, status, empty: few, loaded: many, isSlow };
  }
}

/** A line of the table. */
export function figureLine(role: string, { title, status, empty, loaded, isSlow }: Figure): string {
  if (status !== 200) return `${role} | ${title} | ${status}: not measured${isSlow ? " OVER" : ""}`;
  const ms = ({ p50, p99 }: Figure["empty"]) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  const ratio = (loaded.p99 / empty.p99).toFixed(2);
  return `${role} | ${title} | ${ms(empty)} | ${ms(loaded)} | ${ratio}${isSlow ? " OVER" : ""}`;
}

/** Under a table: how many of its questions were measured, and were not, and were over. */
export function totalsLine(figures: readonly Figure[]): string {
  const refused = figures.filter(({ status }) => status !== 200).length;
  const over = figures.filter(({ isSlow }) => isSlow).length;
  return `${figures.length} questions: ${figures.length - refused} measured, ${refused} refused, ${over} over`;
}
