import { toDecodedVehicle } from "@/lib/generation/server";
import {
  type BaseContext,
  requireUser,
  type ServedCall,
  type Services,
  serve,
  succeeded,
} from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { decodeFully, findSample } from "@/lib/sources/server";
import { hasStickerFacts } from "@/lib/sticker/rules/facts";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import {
  LISTED_CELLS_MAX,
  LISTED_COLUMNS_MAX,
  type PrintBatchLine,
  printBatchCalls,
} from "../contract/print-batch";
import type { StickerOutlook } from "../rules/print-batch";
import type { ListedVin } from "../rules/vin-list";
import { readPrintBatchFile } from "./print-batch-file";
import {
  findOwnPrintBatch,
  listRecentPrintBatches,
  lockPrintBatch,
  type PrintBatchRecord,
  retryFailedRows,
  updatePrintBatchState,
} from "./print-batch-repository";
import { printBatchResponse, printBatchResponses, readAnswer } from "./print-batch-response";
import { readPrintBatchZip } from "./print-batch-zip";
import {
  type LineCost,
  printBatchCost,
  requireReport,
  splitDoubtful,
  startPrintBatch,
} from "./start-print-batch";
import { vinListTask } from "./vin-list-task";

const LISTED_ERRORS_MAX = 200;

function getDealer(context: BaseContext): { siteId: string; userId: string } {
  const user = requireUser(context);
  if (user.role !== "dealer") throw new AppError("forbidden", "Print packs are for dealer accounts.");
  return { siteId: context.site.id, userId: user.id };
}

async function readList(context: BaseContext, text: string) {
  const owner = { site: context.site.uri, userId: getDealer(context).userId };
  return context.services.input.run(vinListTask, () => text, owner);
}

async function requirePrintBatch(context: BaseContext, id: string): Promise<PrintBatchRecord> {
  const batch = await findOwnPrintBatch(context.db, getDealer(context), id);
  if (!batch) throw new AppError("not_found", "We couldn't find this print pack.");
  return batch;
}

async function resumeBatch(context: BaseContext, id: string): Promise<PrintBatchRecord> {
  const unlocked = await requirePrintBatch(context, id);
  const now = context.services.now();
  return context.db.transaction(async (tx) => {
    // With the lock held, the worker has either finished or will see the rows that are waiting now.
    const batch = (await lockPrintBatch(tx, unlocked)) ?? unlocked;
    if (batch.state === "cancelled") throw new AppError("conflict", "This print pack was canceled.");
    const retryCount = await retryFailedRows(tx, batch, now);
    if (batch.state === "done" && retryCount === 0) return batch;
    const change = { state: "running" as const, endedAt: null };
    const moved = (await updatePrintBatchState(tx, batch, ["paused", "done"], change)) ?? batch;
    await context.services.printBatches.enqueue(tx, moved);
    return moved;
  });
}

type Sources = Pick<Services, "decoder" | "liveDecoder" | "buildData">;

const AT_ONCE = 16;
/** Sources that take longer count as 'unavailable'. */
const LIST_WAIT_MS = 6_000;
const DECODE_WAIT_MS = 400;

interface Outlook {
  vehicle: string | null;
  sticker: StickerOutlook;
}

async function getOutlook(sources: Sources, vin: string): Promise<Outlook> {
  const decoded = await decodeFully(sources, vin, DECODE_WAIT_MS);
  const vehicle = findSample(vin)?.vehicle ?? toDecodedVehicle(decoded);
  const { build, answered } = await sources.buildData.build(vehicle);
  // A trim without a make doesn't identify a car.
  const name = (vehicle.make !== null && formatVehicleTitle(vehicle)) || null;
  if (hasStickerFacts(build)) return { vehicle: name, sticker: "build_data" };
  if (!answered) return { vehicle: name, sticker: "unavailable" };
  return { vehicle: name, sticker: vehicle.make === null ? "nothing" : "specification" };
}

async function getStickerOutlooks(
  sources: Sources,
  listed: readonly ListedVin[],
  costs: ReadonlyMap<string, LineCost>,
  waitMs = LIST_WAIT_MS,
): Promise<Pick<PrintBatchLine, "line" | "vin" | "vehicle" | "sticker">[]> {
  const outlooks = new Map<string, Outlook>();
  const openKept = (vin: string) => {
    const cost = costs.get(vin);
    return cost?.uses.sticker === 0 ? cost.sticker : null;
  };
  const waiting = listed.filter(({ vin }) => openKept(vin) === null).values();
  let isLate = false;
  async function work() {
    for (const { vin } of waiting) {
      if (isLate) return;
      outlooks.set(vin, await getOutlook(sources, vin));
    }
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, work)), late]);
  isLate = true;
  clearTimeout(timer);
  return listed.map(({ line, vin }) => {
    const sticker = openKept(vin) ?? "unavailable";
    return { line, vin, ...(outlooks.get(vin) ?? { vehicle: null, sticker }) };
  });
}

export const printBatchRoutes: ServedCall[] = [
  serve(printBatchCalls.check, async (context) => {
    const owner = getDealer(context);
    requireReport(context.body.parts);
    const { text, parts } = context.body;
    const { vins, errors, columns, open, unread } = await readList(context, text);
    const { acceptedVins, doubtful } = await splitDoubtful(
      { db: context.db, decoder: context.services.decoder },
      owner,
      vins,
      context.body,
    );
    const costs = await printBatchCost(context.db, owner, vins, parts);
    const getUses = (vin: string) => costs.get(vin)?.uses ?? { vhr: 0, sticker: 0 };
    const listed = parts.includes("sticker") ? [...acceptedVins, ...doubtful] : [];
    const outlooks = await getStickerOutlooks(context.services, listed, costs);
    const sum = (product: "vhr" | "sticker") =>
      acceptedVins.reduce((total, { vin }) => total + getUses(vin)[product], 0);
    return succeeded({
      data: {
        vehicles: acceptedVins.length,
        refused: errors.length,
        errors: errors.slice(0, LISTED_ERRORS_MAX),
        columns,
        unread: unread.slice(0, LISTED_COLUMNS_MAX),
        open: open.slice(0, LISTED_CELLS_MAX),
        warnings: doubtful.map(({ line, vin, doubt }) => ({ line, vin, doubt })),
        lines: outlooks.map((outlook) => ({ ...outlook, uses: getUses(outlook.vin) })),
        cost: { vhr: sum("vhr"), sticker: sum("sticker") },
      },
    });
  }),

  serve(printBatchCalls.start, async (context) => {
    const owner = getDealer(context);
    const { text, name, parts, confirmed, left_out, guide, locale = context.locale } = context.body;
    const worker = context.services.printBatches;
    const { vins } = await readList(context, text);
    const input = { vins, name, parts, confirmed, left_out, guide, locale, key: context.idempotencyKey };
    const { decoder } = context.services;
    const services = { now: context.services.now(), decoder, worker };
    const batch = await startPrintBatch(context.db, owner, input, services);
    worker.wake();
    return succeeded({ data: await printBatchResponse(context.db, batch) });
  }),

  serve(printBatchCalls.list, async (context) => {
    const owner = getDealer(context);
    const batches = await listRecentPrintBatches(context.db, owner);
    return succeeded({ data: await printBatchResponses(context.db, owner.siteId, batches) });
  }),

  serve(printBatchCalls.read, async (context) => {
    const batch = await requirePrintBatch(context, context.query.id);
    return succeeded({ data: await readAnswer(context.db, batch, context.query.limit) });
  }),

  serve(printBatchCalls.resume, async (context) => {
    const batch = await resumeBatch(context, context.body.id);
    context.services.printBatches.wake();
    return succeeded({ data: await printBatchResponse(context.db, batch) });
  }),

  serve(printBatchCalls.cancel, async (context) => {
    const batch = await requirePrintBatch(context, context.body.id);
    const change = { state: "cancelled" as const, endedAt: context.services.now() };
    const cancelledBatch = await updatePrintBatchState(context.db, batch, ["running", "paused"], change);
    return succeeded({ data: await printBatchResponse(context.db, cancelledBatch ?? batch) });
  }),

  serve(printBatchCalls.file, async (context) => {
    const batch = await requirePrintBatch(context, context.query.id);
    return readPrintBatchFile(context, batch, context.query);
  }),

  serve(printBatchCalls.zip, async (context) => {
    const batch = await requirePrintBatch(context, context.query.id);
    return readPrintBatchZip(context, batch);
  }),
];
