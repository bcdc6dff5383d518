import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { CallDefinition } from "@/lib/contract/call";
import type { PrintBatch } from "@/lib/contract/print-batch";
import { calls } from "@/lib/contract/table";
import { PRINT_FILE_VEHICLES_MAX } from "@/lib/core/print-batch/print-batch";
import { addCredits } from "@/lib/members-api/credits/ledger-repository";
import { openPglite } from "@/lib/members-api/db/open-pglite";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { users } from "@/lib/members-api/db/schema/account";
import { historyRecord } from "@/lib/members-api/imports/import-schemas";
import { writeHistory } from "@/lib/members-api/imports/record-repository";
import { buildReport } from "@/lib/members-api/report/model/build-report";
import { renderReportPdf } from "@/lib/members-api/report/pdf/report-pdf";
import { sampleVehicle } from "@/lib/members-api/sources/sample-vehicle";
import { buildSticker } from "@/lib/members-api/sticker/build-sticker";
import { renderStickerPdf } from "@/lib/members-api/sticker/pdf/sticker-pdf";
import { reportFacts, stickerFacts } from "@/tests/setup/document-facts";
import { requestFor, type Sent } from "@/tests/setup/members-api";
import { type MembersApiProcess, startMembersApi } from "@/tests/setup/members-api-process";
import { onOwnDatabase } from "./temporary-database";
import { printResult, shareOf } from "./timing";

const MEGABYTE = 1024 * 1024;
const MAKES = ["1HGCM82633A", "2T1BURHE5JC", "1FTFW1ET5DF", "5YJ3E1EA7JF"];
/** Callers beside the batch: each stays below the limit of requests per minute of an account. */
const CALLERS = 4;
const CALL_EVERY_MS = 600;
const QUIET_CALLS = 15;
/** A batch may take so many times what drawing its documents takes alone; the rest is the ledger, the data and the files. */
const TIMES_DRAWING = 8;
/** Most of it is the drawing thread, which ends when nothing is drawn. */
const MEMORY_MB = 256;
const TIMES_SLOWER = 4;

/**
 * npm run bench -- print-batch [VEHICLES] [postgres://…]: a dealer's list of 500, from the start to the archive, through
 * the Members API as a process of its own: against drawing the same documents alone, its memory, and what others feel.
 */
export async function run([vehicles = "500", address]: string[]): Promise<void> {
  const url = address ?? process.env.TEST_DATABASE_URL;
  if (!url) return onApi(Number(vehicles), undefined);
  await onOwnDatabase(url, (own) => onApi(Number(vehicles), own));
}

async function onApi(vehicles: number, databaseUrl: string | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-bench-"));
  const environment = {
    DATA_DIR: dataDir,
    DIGEST_KEY: randomBytes(48).toString("base64"),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const vins = Array.from(
    { length: vehicles },
    (_, at) => `${MAKES[at % MAKES.length]}${String(100_000 + at)}`,
  );
  const alone = await drawAlone(vins);
  let api = await startMembersApi(environment);
  try {
    const fields = () => ({ email: `${randomUUID()}@example.com`, pass: randomUUID() });
    const dealer = fields();
    const tokens = [await register(api, dealer)];
    for (let at = 0; at < CALLERS; at++) tokens.push(await register(api, fields()));
    await api.stop();
    await stock(dataDir, databaseUrl, dealer.email, vins);
    api = await startMembersApi(environment);
    console.log(`${vehicles} vehicles on ${databaseUrl ? "PostgreSQL" : "PGlite"}:`);
    await measure(api, tokens, vins, alone);
  } finally {
    await api.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function send(api: MembersApiProcess, call: CallDefinition, sent: Sent): Promise<Response> {
  return fetch(requestFor(call, sent, api.origin));
}

async function register(api: MembersApiProcess, fields: Record<string, string>): Promise<string> {
  const answer = await send(api, calls.account.register, { fields });
  return ((await answer.json()) as { token: string }).token;
}

/** A dealer who can pay, and vehicles with the sample car's records under their own numbers. */
async function stock(dataDir: string, url: string | undefined, email: string, vins: readonly string[]) {
  const opened = url ? await openPostgres({ url }) : await openPglite({ dataDir });
  const { db } = opened;
  try {
    const [dealer] = await db.update(users).set({ role: "dealer" }).where(eq(users.email, email)).returning();
    if (!dealer) throw new Error("the dealer is not there");
    const { siteId, id: userId } = dealer;
    for (const kind of ["vhr", "sticker"] as const)
      await db.transaction((tx) =>
        addCredits(tx, {
          siteId,
          userId,
          kind,
          amount: vins.length,
          reason: "purchase" as const,
          cause: "bench",
        }),
      );
    for (const vin of vins) {
      const own = sampleVehicle.events.map(({ id, sample: _, ...event }) => ({
        ...event,
        id: `${id}-${vin}`,
      }));
      await writeHistory(
        db,
        own.map((event) => historyRecord({ ...event, vin })),
      );
    }
  } finally {
    await opened.close();
  }
}

const memoryOf = ({ child }: MembersApiProcess, field: "VmRSS" | "VmHWM") => {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
};

async function measure(
  api: MembersApiProcess,
  [dealer = "", ...others]: string[],
  vins: readonly string[],
  alone: number,
) {
  const quiet = await beside(api, others, async () => {
    for (let at = 0; at < QUIET_CALLS; at++) await pause(CALL_EVERY_MS);
  });
  const before = memoryOf(api, "VmRSS");
  let batch: PrintBatch | undefined;
  const begun = performance.now();
  const busy = await beside(api, others, async () => {
    const fields = { text: vins.join("\n"), parts: ["sticker", "report"], name: "bench" };
    const { data } = (await (await send(api, calls.printPack.start, { token: dealer, fields })).json()) as {
      data: PrintBatch;
    };
    batch = data;
    while (batch.state === "running") {
      await pause(1000);
      const answer = await send(api, calls.printPack.read, {
        token: dealer,
        query: { id: data.id, limit: "0" },
      });
      batch = ((await answer.json()) as { data: PrintBatch }).data;
    }
  });
  const took = performance.now() - begun;
  const peak = memoryOf(api, "VmHWM");
  if (batch?.counts.ready !== vins.length)
    throw new Error(`not all were made: ${JSON.stringify(batch?.counts)}`);
  const minutes = took / 60_000;
  printResult(
    `made in ${(took / 1000).toFixed(1)} s, ${(vins.length / minutes).toFixed(0)} vehicles a minute = ${(took / alone).toFixed(1)} × drawing them alone`,
    took / alone <= TIMES_DRAWING,
    `at most ${TIMES_DRAWING} ×`,
  );
  printCalls("while it is made", quiet, busy);
  const query = { id: batch.id };
  const [archive, whileRead] = await timed(api, others, () =>
    sizeOf(send(api, calls.printPack.zip, { token: dealer, query })),
  );
  console.log(`  the archive: ${archive}`);
  printCalls("while the archive is read", quiet, whileRead);
  const [print, whilePrinted] = await timed(api, others, () =>
    sizeOf(send(api, calls.printPack.file, { token: dealer, query })),
  );
  console.log(`  the first ${PRINT_FILE_VEHICLES_MAX} as one PDF: ${print}`);
  printCalls("while it is drawn", quiet, whilePrinted);
  const most = memoryOf(api, "VmHWM");
  printResult(
    `memory ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB while it was made, ${most.toFixed(0)} MB with archive and print`,
    most - before <= MEMORY_MB,
    `at most ${MEMORY_MB} MB more`,
  );
}

/** Size and time of a download, and what calls beside it took. */
async function timed(api: MembersApiProcess, tokens: string[], work: () => Promise<number>) {
  let summary = "";
  const times = await beside(api, tokens, async () => {
    const begun = performance.now();
    const bytes = await work();
    const seconds = (performance.now() - begun) / 1000;
    summary = `${(bytes / MEGABYTE).toFixed(1)} MB in ${seconds.toFixed(1)} s`;
  });
  return [summary, times] as const;
}

async function sizeOf(request: Promise<Response>): Promise<number> {
  const answer = await request;
  if (!answer.ok || !answer.body) throw new Error(`refused with ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += (chunk as Uint8Array).byteLength;
  return bytes;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long others' calls take, each account one after another, while `work` goes on. */
async function beside(api: MembersApiProcess, tokens: string[], work: () => Promise<unknown>) {
  const times: number[] = [];
  let isOver = false;
  const callers = tokens.map(async (token) => {
    while (!isOver) {
      const begun = performance.now();
      const answer = await send(api, calls.account.user, { token });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`a call beside it was answered ${answer.status}`);
      times.push(performance.now() - begun);
      await pause(CALL_EVERY_MS);
    }
  });
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all(callers);
  return times;
}

function printCalls(when: string, quiet: number[], busy: number[]): void {
  const [p50, p99, most] = [shareOf(busy, 0.5), shareOf(busy, 0.99), Math.max(...busy)];
  const usual = shareOf(quiet, 0.5);
  printResult(
    `GET ${calls.account.user.path} ${when}: median ${p50.toFixed(1)} ms = ${(p50 / usual).toFixed(1)} × quiet (${usual.toFixed(1)} ms), p99 ${p99.toFixed(0)} ms, longest ${most.toFixed(0)} ms`,
    p50 / usual <= TIMES_SLOWER,
    `at most ${TIMES_SLOWER} ×`,
  );
}

async function drawAlone(vins: readonly string[]): Promise<number> {
  const begun = performance.now();
  for (const [at, vin] of vins.entries()) {
    const facts = { recordId: `record-${at}`, vehicle: { ...sampleVehicle.vehicle, vin } };
    await renderReportPdf(buildReport(reportFacts(facts)));
    await renderStickerPdf(buildSticker(stickerFacts(facts)));
  }
  return performance.now() - begun;
}
