import { buildReport } from "@/lib/members-api/report/model/build-report";
import { renderReportPdf } from "@/lib/members-api/report/pdf/report-pdf";
import { sampleVehicle } from "@/lib/members-api/sources/sample-vehicle";
import { buildSticker } from "@/lib/members-api/sticker/build-sticker";
import { renderStickerPdf } from "@/lib/members-api/sticker/pdf/sticker-pdf";
import { reportFacts, stickerFacts } from "@/tests/setup/document-facts";
import { compareWithBrowser } from "./documents-browser";
import { measureBesideCalls } from "./documents-concurrent";
import { memoryOf } from "./documents-memory";
import { alternate, printResult, shareOf } from "./timing";

const STICKER_MS = 15;
const HEAVIEST_MS = 1000;

/**
 * npm run bench -- documents [browser|sticker|at-once|memory|heaviest …]: what a document costs, against Chromium in
 * the same run, and what it costs others. Without names, all of them. Uses the build for the browser's half.
 */
export async function run(only: string[]): Promise<void> {
  const parts: Record<string, () => Promise<void>> = {
    browser: compareWithBrowser,
    sticker: stickers,
    "at-once": measureBesideCalls,
    memory: memoryOf,
    heaviest: heaviest,
  };
  for (const [name, part] of Object.entries(parts))
    if (only.length === 0 || only.includes(name)) await part();
}

/** The sample car's sticker with a number of its own each time, in this process. */
async function stickers(): Promise<void> {
  let at = 0;
  const draw = () => {
    at += 1;
    const vin = `2T1BURHE5JC${String(at).padStart(6, "0")}`;
    const vehicle = { ...sampleVehicle.vehicle, vin };
    return renderStickerPdf(buildSticker(stickerFacts({ recordId: `record-${at}`, vehicle })));
  };
  const [times = []] = await alternate([draw], 300);
  const median = shareOf(times, 0.5);
  const p99 = shareOf(times, 0.99).toFixed(1);
  console.log("A sticker, model and drawing, in process and warm:");
  printResult(
    `${median.toFixed(1)} ms (median of ${times.length}; p99 ${p99} ms)`,
    median <= STICKER_MS,
    `at most ${STICKER_MS} ms`,
  );
}

/** Documents as large as the contract lets them be: 300 packages, 3,500 records, texts of 10,000 characters. */
async function heaviest(): Promise<void> {
  const text = "W".repeat(10_000);
  const accented = "éèê word ".repeat(1111);
  const packages = Array.from({ length: 300 }, (_, at) => ({
    code: `X${at}`,
    name: at % 2 === 0 ? text : accented,
    price: 100,
    contents: [accented, text],
    origin: "maker" as const,
  }));
  const build = { ...sampleVehicle.build, packages };
  const [event] = sampleVehicle.events;
  if (!event) throw new Error("the sample has events");
  const kinds = ["title", "accident", "service", "listing", "theft", "salvage", "owner"] as const;
  const events = Array.from({ length: 3500 }, (_, at) => ({
    ...event,
    id: `e${at}`,
    kind: kinds[at % kinds.length] ?? "title",
    date: new Date(at * 86_400_000).toISOString().slice(0, 10),
    text: at % 2 === 0 ? text : accented,
  }));
  const [sticker, report] = [buildSticker(stickerFacts({ build })), buildReport(reportFacts({ events }))];
  const [ofSticker = [], ofReport = []] = await alternate(
    [() => renderStickerPdf(sticker), () => renderReportPdf(report)],
    10,
  );
  console.log("The heaviest documents, drawn:");
  for (const [name, times] of [
    ["300 packages with three texts of 10,000 characters each", ofSticker],
    ["a report of 3,500 records of 10,000 characters", ofReport],
  ] as const) {
    const median = shareOf(times, 0.5);
    printResult(`${name}: ${median.toFixed(0)} ms`, median <= HEAVIEST_MS, `at most ${HEAVIEST_MS} ms`);
  }
}
