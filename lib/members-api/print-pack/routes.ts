import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "../serve";
import { packAnswer, packAnswers, readAnswer } from "./pack-answer";
import { readPackFile } from "./pack-file";
import { beginFailedAnew, lockPack, movePack, ownPack, type PackRow, recentPacks } from "./pack-repository";
import { readPackZip } from "./pack-zip";
import { costOf, readList, requireBase, startPack } from "./start-pack";

const { printPack } = calls;
const ERRORS_SHOWN = 200;

/** Who a pack belongs to; only dealers have any. */
function dealerOf(context: BaseContext): { siteId: string; userId: string } {
  const user = requireUser(context);
  if (user.role !== "dealer") throw new AppError("forbidden", "Print packs are for dealer accounts.");
  return { siteId: context.site.id, userId: user.id };
}

async function requirePack(context: BaseContext, id: string): Promise<PackRow> {
  const pack = await ownPack(context.db, dealerOf(context), id);
  if (!pack) throw new AppError("not_found", "There is no such print pack.");
  return pack;
}

async function resumed(context: BaseContext, id: string): Promise<PackRow> {
  const known = await requirePack(context, id);
  const now = context.services.now();
  return context.db.transaction(async (tx) => {
    // Whoever ends the pack for want of waiting vehicles does it before, or sees those that wait now.
    const pack = (await lockPack(tx, known)) ?? known;
    if (pack.state === "cancelled") throw new AppError("conflict", "This print pack was cancelled.");
    const begun = await beginFailedAnew(tx, pack, now);
    if (pack.state === "done" && begun === 0) return pack;
    const change = { state: "running" as const, endedAt: null };
    return (await movePack(tx, pack, ["paused", "done"], change)) ?? pack;
  });
}

export const printPackRoutes: ServedCall[] = [
  serve(printPack.check, async (context) => {
    const owner = dealerOf(context);
    requireBase(context.body.parts);
    const { vins, errors } = readList(context.body.text);
    return succeeded({
      data: {
        vehicles: vins.length,
        refused: errors.length,
        errors: errors.slice(0, ERRORS_SHOWN),
        cost: await costOf(context.db, owner, vins, context.body.parts),
      },
    });
  }),

  serve(printPack.start, async (context) => {
    const owner = dealerOf(context);
    const { text, name, parts, guide, locale = context.locale } = context.body;
    const wish = { text, name, parts, guide, locale, key: context.idempotencyKey };
    const pack = await startPack(context.db, owner, wish, context.services.now());
    return succeeded({ data: await packAnswer(context.db, pack) });
  }),

  serve(printPack.list, async (context) => {
    const owner = dealerOf(context);
    const packs = await recentPacks(context.db, owner);
    return succeeded({ data: await packAnswers(context.db, owner.siteId, packs) });
  }),

  serve(printPack.read, async (context) => {
    const pack = await requirePack(context, context.query.id);
    return succeeded({ data: await readAnswer(context.db, pack, context.query.limit) });
  }),

  serve(printPack.resume, async (context) => {
    const pack = await resumed(context, context.body.id);
    return succeeded({ data: await packAnswer(context.db, pack) });
  }),

  serve(printPack.cancel, async (context) => {
    const pack = await requirePack(context, context.body.id);
    const change = { state: "cancelled" as const, endedAt: context.services.now() };
    const ended = await movePack(context.db, pack, ["running", "paused"], change);
    return succeeded({ data: await packAnswer(context.db, ended ?? pack) });
  }),

  serve(printPack.file, async (context) => {
    const pack = await requirePack(context, context.query.id);
    return readPackFile(context, pack, context.query);
  }),

  serve(printPack.zip, async (context) => {
    const pack = await requirePack(context, context.query.id);
    return readPackZip(context, pack);
  }),
];
