import { getDefaultIndexPath, openVinIndex } from "@/lib/vin/open-index";
import { getShare, printResult } from "./timing";
import {
  type Answer,
  type ReferenceRow,
  readReference,
  SCORED_FIELDS,
  scoreAnswers,
  toAnswer,
} from "./vin-reference";

const ROUNDS = 5;

export async function run([truthFile]: string[]): Promise<void> {
  if (truthFile === undefined) throw new Error("Specify a file of VINs with their recorded facts.");
  const rows = await readReference(truthFile);
  const before = getResidentMb();
  const first = await decodeAll(rows);
  const addedMb = getResidentMb() - before;
  const rounds = [first];
  while (rounds.length < ROUNDS) rounds.push(await decodeAll(rows));
  const times = first.times.map((_, index) =>
    getMedian(rounds.map((round) => round.times[index] ?? Number.NaN)),
  );
  console.log(`${rows.length} VINs, ${times.length} new prefixes`);
  const print = (name: string, value: number, most: number, unit: string, digits: number) =>
    printResult(`${name}: ${value.toFixed(digits)} ${unit}`, value <= most, `at most ${most} ${unit}`);
  print("ready", getMedian(rounds.map(({ readyMs }) => readyMs)), 500, "ms", 0);
  print("memory added", addedMb, 100, "MB", 0);
  print("new prefix, p50", getMedian(times), 0.1, "ms", 3);
  print("new prefix, p99", getShare(times, 0.99), 1, "ms", 3);
  printAccuracy(rows, first.answers);
}

const getMedian = (values: readonly number[]) => getShare(values, 0.5);

/** `times` holds only the first VIN of each prefix, in ms, because known prefixes are cached. */
async function decodeAll(rows: readonly ReferenceRow[]) {
  const started = performance.now();
  const decoder = await openVinIndex(process.env.VIN_PACK || getDefaultIndexPath());
  const readyMs = performance.now() - started;
  const prefixes = new Set<string>();
  const times: number[] = [];
  const answers: Answer[] = [];
  for (const { vin } of rows) {
    const from = performance.now();
    const decoded = decoder.decode(vin);
    const took = performance.now() - from;
    answers.push(toAnswer(decoded));
    if (!prefixes.has(vin.slice(0, 11))) times.push(took);
    prefixes.add(vin.slice(0, 11));
  }
  return { readyMs, times, answers };
}

const getResidentMb = () => process.memoryUsage().rss / 1e6;

function printAccuracy(rows: readonly ReferenceRow[], answers: readonly Answer[]): void {
  for (const [name, { right, of, wrong }] of scoreAnswers(rows, answers)) {
    const target = SCORED_FIELDS[name.slice(0, name.indexOf(" "))] ?? 0;
    printResult(
      `${name}: ${right} of ${of} (${((100 * right) / of).toFixed(2)} %)`,
      right / of >= target,
      target ? `at least ${target * 100} %` : "no limit",
    );
    if (target > 0) for (const line of wrong) console.log(`    ${line}`);
  }
}
