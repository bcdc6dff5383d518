import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { buildReport } from "@/lib/members-api/report/model/build-report";
import { renderReportPdf } from "@/lib/members-api/report/pdf/report-pdf";
import { sampleVehicle } from "@/lib/members-api/sources/sample-vehicle";
import { buildSticker } from "@/lib/members-api/sticker/build-sticker";
import { renderStickerPdf } from "@/lib/members-api/sticker/pdf/sticker-pdf";
import { reportFacts, stickerFacts } from "@/tests/setup/document-facts";
import { printResult, shareOf } from "./timing";

const DOCUMENTS = 1000;
const SHARE = 200;
const EACH = 10;
const MEGABYTE = 1024 * 1024;
/** What a collection leaves behind or the system hands out in pieces; a leak of 10 KB a document would be 8 MB. */
const HEAP_MB = 2;
const RESIDENT_SHARE = 1.05;

/**
 * Memory after 1,000 documents of different cars, reports and stickers in turn: after each ten the garbage is collected
 * and what is left is counted; the median of the last 200 documents against that of the first 200.
 */
export async function memoryOf(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heaps: number[] = [];
  const residents: number[] = [];
  for (let at = 0; at < DOCUMENTS; at++) {
    const vin = `2T1BURHE5JC${String(at).padStart(6, "0")}`;
    const vehicle = { ...sampleVehicle.vehicle, vin, trim: `LE ${at.toString(36)} ${at * 7919}` };
    const facts = { recordId: `record-${at}`, vehicle };
    if (at % 2 === 0) await renderReportPdf(buildReport(reportFacts(facts)));
    else await renderStickerPdf(buildSticker(stickerFacts(facts)));
    if (at % EACH !== EACH - 1) continue;
    collect();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    heaps.push((heapUsed + arrayBuffers) / MEGABYTE);
    residents.push(rss / MEGABYTE);
  }
  const ends = (values: number[]) => {
    const count = SHARE / EACH;
    return [shareOf(values.slice(0, count), 0.5), shareOf(values.slice(-count), 0.5)] as const;
  };
  const [heapBefore, heapAfter] = ends(heaps);
  const [before, after] = ends(residents);
  console.log(`Memory over ${DOCUMENTS} documents, first ${SHARE} → last ${SHARE}:`);
  printResult(
    `heap and buffers ${heapBefore.toFixed(1)} → ${heapAfter.toFixed(1)} MB`,
    heapAfter - heapBefore <= HEAP_MB,
    `at most ${HEAP_MB} MB more`,
  );
  printResult(
    `resident ${before.toFixed(0)} → ${after.toFixed(0)} MB`,
    after <= before * RESIDENT_SHARE,
    `at most ${RESIDENT_SHARE} ×`,
  );
}
