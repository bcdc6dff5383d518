import { defaultIndexPath, openVinIndex } from "@/lib/vin/open-index";
import { printResult, shareOf } from "./timing";
import {
  type Answer,
  answerOf,
  type ReferenceRow,
  readReference,
  SCORED_FIELDS,
  scoreAnswers,
} from "./vin-reference";

const ROUNDS = 5;

export async function run([truthFile]: string[]): Promise<void> {
  if (truthFile === undefined) throw new Error("Name a file of VINs with their recorded facts.");
  const rows = await readReference(truthFile);
  const before = residentMb();
  const first = await decodeAll(rows);
  const addedMb = residentMb() - before;
  const rounds = [first];
  while (rounds.length < ROUNDS) rounds.push(await decodeAll(rows));
  const times = first.times.map((_, index) =>
    median(rounds.map((round) => round.times[index] ?? Number.NaN)),
  );
  console.log(`${rows.length} VINs, ${times.length} new prefixes`);
  const print = (name: string, value: number, most: number, unit: string, digits: number) =>
    printResult(`${name}: ${value.toFixed(digits)} ${unit}`, value <= most, `at most ${most} ${unit}`);
  print("ready", median(rounds.map(({ readyMs }) => readyMs)), 500, "ms", 0);
  print("memory added", addedMb, 100, "MB", 0);
  print("new prefix, p50", median(times), 0.1, "ms", 3);
  print("new prefix, p99", shareOf(times, 0.99), 1, "ms", 3);
  printAccuracy(rows, first.answers);
}

const median = (values: readonly number[]) => shareOf(values, 0.5);

/** `times` holds only the first VIN of each prefix, in ms, because known prefixes are cached. */
async function decodeAll(rows: readonly ReferenceRow[]) {
  const started = performance.now();
  const decoder = await openVinIndex(process.env.VIN_PACK || defaultIndexPath());
  const readyMs = performance.now() - started;
  const prefixes = new Set<string>();
  const times: number[] = [];
  const answers: Answer[] = [];
  for (const { vin } of rows) {
    const from = performance.now();
    const decoded = decoder.decode(vin);
    const took = performance.now() - from;
    answers.push(answerOf(decoded));
    if (!prefixes.has(vin.slice(0, 11))) times.push(took);
    prefixes.add(vin.slice(0, 11));
  }
  return { readyMs, times, answers };
}

const residentMb = () => process.memoryUsage().rss / 1e6;

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
