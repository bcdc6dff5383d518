import { defaultSourcePath } from "@/lib/vin/index-file";
import { defaultIndexPath, openVinIndex } from "@/lib/vin/open-index";
import { openCorgi } from "./vin-corgi";
import { type Answer, answerOf, type ReferenceRow, readReference } from "./vin-reference";

/** What one decoder did in a process of its own. */
export type Figures = {
  readyMs: number;
  addedMb: number;
  /** Milliseconds of each new prefix, in the order of the rows. */
  times: number[];
  answers: Answer[];
};
/** The baseline decodes only some of the VINs: it takes a thousand times longer. */
export const CORGI_SAMPLE_MAX = 120;

export const everyFew = <T>(rows: readonly T[]) =>
  rows.filter((_, i) => i % Math.ceil(rows.length / CORGI_SAMPLE_MAX) === 0);

/** npm run bench -- vin-one own|corgi [truth.jsonl]: measures one decoder and prints its figures as JSON; `bench -- vin` calls it. */
export async function run([which, truthFile]: string[]): Promise<void> {
  const rows = truthFile === undefined ? generateRows() : await readReference(truthFile);
  const figures =
    which === "corgi"
      ? await measure(everyFew(rows), () => openCorgi(defaultSourcePath()))
      : await measure(rows, async () => {
          const decoder = await openVinIndex(process.env.VIN_PACK || defaultIndexPath());
          return (vin) => answerOf(decoder.decode(vin));
        });
  console.log(JSON.stringify(figures));
}

/** Each VIN is decoded once: rows whose first eleven characters came before do not count towards the times. */
async function measure(
  rows: readonly ReferenceRow[],
  open: () => Promise<(vin: string) => Answer | Promise<Answer>>,
): Promise<Figures> {
  const before = residentMb();
  const started = performance.now();
  const decode = await open();
  const readyMs = performance.now() - started;
  const seen = new Set<string>();
  const times: number[] = [];
  const answers: Answer[] = [];
  for (const { vin } of rows) {
    const from = performance.now();
    const answer = decode(vin);
    answers.push(answer instanceof Promise ? await answer : answer);
    if (!seen.has(vin.slice(0, 11))) times.push(performance.now() - from);
    seen.add(vin.slice(0, 11));
  }
  return { readyMs, addedMb: residentMb() - before, times, answers };
}

const residentMb = () => process.memoryUsage().rss / 1e6;

/** The same VINs at every run: makers of several kinds, everything else drawn by a small generator. */
export function generateRows(): ReferenceRow[] {
  const makers = [
    "1FT",
    "1G1",
    "1HG",
    "2T3",
    "5YJ",
    "WBA",
    "JTD",
    "KMH",
    "1HD",
    "4T1",
    "3VW",
    "1C4",
    "5FN",
    "WDD",
    "1GC",
  ];
  const letters = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
  let state = 42;
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const text = (length: number) =>
    Array.from({ length }, () => letters.charAt(draw(letters.length))).join("");
  return Array.from({ length: 1000 }, () => {
    const maker = makers[draw(makers.length)] ?? "1HG";
    const year = "ABCDEFGHJKLMNPRSTVWXY123456789".charAt(draw(30));
    return {
      vin: `${maker}${text(5)}0${year}${text(1)}${String(100_000 + draw(900_000))}`,
      kind: "made-up",
      truth: {},
    };
  });
}
