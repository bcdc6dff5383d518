import { execFile } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { promisify } from "node:util";
import { defaultSourcePath, ensureVinIndex } from "@/lib/vin/index-file";
import { defaultIndexPath } from "@/lib/vin/open-index";
import { shareOf } from "./timing";
import { everyFew, type Figures, generateRows } from "./vin-one";
import { type ReferenceRow, readReference, SCORED_FIELDS, type Score, scoreAnswers } from "./vin-reference";

const LIMITS = { readyMs: 500, addedMb: 100, p50Ms: 0.1, p99Ms: 1 };
type Measures = Record<keyof typeof LIMITS, number>;
const TURNS = 5;

/**
 * npm run bench -- vin [truth.jsonl]: this decoder and @cardog/corgi on the same VINs, each in a process of its own, so that
 * neither finds memory or compiled code of the other. This decoder runs in five processes: a VIN's time is the median of
 * its five first decodes, because a core that is taken away for 4 ms affects another VIN each time and means nothing for it.
 */
export async function run([truthFile]: string[]): Promise<void> {
  const rows = truthFile === undefined ? generateRows() : await readReference(truthFile);
  if (truthFile === undefined)
    console.log("No truth file given: speed and memory on made-up VINs, no accuracy.");
  await ensureVinIndex(process.env.VIN_PACK || defaultIndexPath(), defaultSourcePath(), console.error);
  const rounds: Figures[] = [];
  for (let round = 0; round < TURNS; round++) rounds.push(await measured("own", truthFile));
  const corgi = await measured("corgi", truthFile);
  report(rows, summed(rounds), summed([corgi]));
  const alone = rounds.map(({ times }) => shareOf(times, 0.99).toFixed(3)).join(", ");
  console.log(`p99 of each process alone, with whatever else the machine did: ${alone} ms.`);
  if (truthFile !== undefined) {
    reportAccuracy(scoreAnswers(rows, rounds[0]?.answers ?? []), scoreAnswers(everyFew(rows), corgi.answers));
  }
}

async function measured(which: string, truthFile: string | undefined): Promise<Figures> {
  const script = [
    "--import",
    "tsx",
    "scripts/bench.ts",
    "vin-one",
    which,
    ...(truthFile === undefined ? [] : [truthFile]),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, script, { maxBuffer: 1 << 28 });
  return JSON.parse(stdout) as Figures;
}

function summed(rounds: readonly Figures[]): Measures {
  const median = (of: (round: Figures) => number) => shareOf(rounds.map(of), 0.5);
  const times = (rounds[0]?.times ?? []).map((_, i) => median((round) => round.times[i] ?? Number.NaN));
  return {
    readyMs: median((round) => round.readyMs),
    addedMb: median((round) => round.addedMb),
    p50Ms: shareOf(times, 0.5),
    p99Ms: shareOf(times, 0.99),
  };
}

function report(rows: readonly ReferenceRow[], own: Measures, corgi: Measures): void {
  const prefixes = new Set(rows.map(({ vin }) => vin.slice(0, 11))).size;
  console.log(
    `${rows.length} VINs, ${prefixes} new prefixes; @cardog/corgi was asked for ${everyFew(rows).length} of them, evenly spread.`,
  );
  console.log(
    "@cardog/corgi runs on the adapter it ships for browsers, over sql.js: its native SQLite is not built here.",
  );
  const [load = 0] = loadavg();
  if (load > availableParallelism())
    console.log(
      `Load average ${load.toFixed(1)}: other work takes this machine's cores, and shows in p99 first.`,
    );
  const line = (name: string, key: keyof typeof LIMITS, unit: string, digits: number) => ({
    figure: `${name} (${unit})`,
    here: own[key].toFixed(digits),
    limit: LIMITS[key],
    met: own[key] <= LIMITS[key] ? "yes" : "NO",
    corgi: corgi[key].toFixed(digits),
    "corgi / here": (corgi[key] / own[key]).toFixed(1),
  });
  console.table([
    line("ready", "readyMs", "ms", 0),
    line("memory added", "addedMb", "MB", 0),
    line("new prefix, p50", "p50Ms", "ms", 3),
    line("new prefix, p99", "p99Ms", "ms", 3),
  ]);
}

function reportAccuracy(own: Map<string, Score>, corgi: Map<string, Score>): void {
  const percent = (score: Score | undefined) =>
    score === undefined ? "not given" : ((100 * score.right) / score.of).toFixed(2);
  console.table(
    [...own].map(([name, score]) => {
      const target = SCORED_FIELDS[name.slice(0, name.indexOf(" "))] ?? 0;
      const met = target === 0 ? "" : score.right / score.of >= target ? "yes" : "NO";
      return {
        field: name,
        right: score.right,
        of: score.of,
        "%": percent(score),
        target: target ? target * 100 : "",
        met,
        "corgi %": percent(corgi.get(name)),
      };
    }),
  );
  const wrong = [...own].flatMap(([name, score]) => (name.startsWith("Displacement") ? [] : score.wrong));
  if (wrong.length > 0) console.log(`Not as recorded:\n  ${wrong.join("\n  ")}`);
}
