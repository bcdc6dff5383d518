import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import { importRuns } from "@/lib/imports/schema";
import {
  createRun,
  findKind,
  findLaterRun,
  findRun,
  type ImportRun,
  importKinds,
  listErrors,
  markUndone,
  retryRun,
  stopRun,
  UnreadableFileError,
  undoWrites,
} from "@/lib/imports/server";
import { requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { type AdminImport, adminImportCalls, adminImportLists } from "../contract/imports";
import { type ListPage, listRoute, serveAction } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { audit } from "./audit-log";
import { countUpTo, getPage, ONE } from "./list-page";
import { searchRows } from "./search-rows";

function wire(run: ImportRun): AdminImport {
  const { id, kind, file, state, offset, lines, records, added, updated, unchanged, failed, unread, error } =
    run;
  return {
    id,
    kind,
    file,
    state,
    offset,
    lines,
    records,
    added,
    updated,
    unchanged,
    failed,
    unread,
    error,
    dry_run: run.dryRun,
    size: run.sizeBytes,
    by: run.byUserId,
    started: run.startedAt.toISOString(),
    changed: run.updatedAt.toISOString(),
    ended: run.endedAt?.toISOString() ?? null,
  };
}

async function listRuns(
  scope: ListScope,
  query: z.output<typeof adminImportLists.imports.list.query>,
): Promise<ListPage<AdminImport>> {
  const { db } = scope;
  const page = getPage(query, { started: importRuns.startedAt }, importRuns.id);
  const matching = and(
    query.kind ? eq(importRuns.kind, query.kind) : undefined,
    query.state ? eq(importRuns.state, query.state) : undefined,
    await searchRows(scope, query.search, { codes: [importRuns.kind], names: [importRuns.file] }),
  );
  const runs = await db
    .select({ row: importRuns, ...page.cursor })
    .from(importRuns)
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, next } = page.cut(runs);
  return {
    rows: rows.map(({ row }) => wire(row)),
    next,
    total: () => countUpTo(db.select(ONE).from(importRuns).where(matching)),
  };
}

function createNoSuchImportError(): AppError {
  return new AppError("not_found", "We couldn't find this import.");
}

const routes: ServedCall[] = [
  ...listRoute(adminImportLists.imports, listRuns),

  serve(adminImportCalls.sendImport, async (context) => {
    const { db, query, body, services } = context;
    const { kind, name, dry_run } = query;
    const stored = await services.imports.keep(body.stream, kind, name).catch((error: unknown) => {
      throw error instanceof UnreadableFileError ? new AppError("unprocessable", error.message) : error;
    });
    const { spool, size: sizeBytes, fingerprint } = stored;
    const source = { kind, file: name, spool, sizeBytes, fingerprint, dryRun: dry_run === "1" };
    const byUserId = requireAdmin(context).user.id;
    try {
      const run = await db.transaction(async (tx) => {
        const run = await createRun(tx, { ...source, byUserId, now: services.now() });
        const detail = { kind, file: name, bytes: sizeBytes, dry_run: source.dryRun };
        await audit(tx, context, adminImportCalls.sendImport.name, `import:${run.id}`, detail, null);
        await services.imports.enqueue(tx, run);
        return run;
      });
      services.imports.wake();
      return succeeded({ data: wire(run) });
    } catch (error) {
      await services.imports.discard(spool);
      throw error;
    }
  }),

  serve(adminImportCalls.importRun, async ({ db, query }) => {
    const run = await findRun(db, query.id);
    if (!run) throw createNoSuchImportError();
    return succeeded({ data: { ...wire(run), errors: await listErrors(db, run.id) } });
  }),

  serveAction(
    adminImportCalls.stopImport,
    async (tx, { body, now }) => {
      const stopped = await stopRun(tx, body.id, now);
      const run = stopped ?? (await findRun(tx, body.id));
      if (!run) throw createNoSuchImportError();
      if (!stopped) throw new AppError("conflict", "This import has already ended.");
      return { data: wire(run), subject: `import:${run.id}`, detail: { kind: run.kind, file: run.file } };
    },
    "every site",
  ),

  serveAction(
    adminImportCalls.retryImport,
    async (tx, { body, now, services }) => {
      const retried = await retryRun(tx, body.id, now);
      const run = retried ?? (await findRun(tx, body.id));
      if (!run) throw createNoSuchImportError();
      if (!retried) {
        const isFailed = run.state === "failed";
        const message = isFailed
          ? "We no longer have this file. Upload it again."
          : "This import did not fail.";
        throw new AppError("conflict", message);
      }
      await services.imports.enqueue(tx, run);
      return {
        data: wire(run),
        subject: `import:${run.id}`,
        detail: { kind: run.kind, file: run.file },
        afterwards: () => services.imports.wake(),
      };
    },
    "every site",
  ),

  serveAction(
    adminImportCalls.undoImport,
    async (tx, { body, now }) => {
      const run = await findRun(tx, body.id);
      if (!run) throw createNoSuchImportError();
      const later = await findLaterRun(tx, body.id);
      if (later) {
        const message = `A later import (${later.file}) changed some of the same records: undo that one first.`;
        throw new AppError("conflict", message);
      }
      const kind = findKind(run.kind);
      const undone = kind && !run.dryRun ? await markUndone(tx, body.id, now) : null;
      if (!kind || !undone)
        throw new AppError("conflict", "This import changed nothing, so there's nothing to undo.");
      const counts = await undoWrites(tx, importKinds[kind].table, undone.id);
      return {
        data: wire(undone),
        subject: `import:${undone.id}`,
        detail: { kind, file: undone.file, ...counts },
      };
    },
    "every site",
  ),
];

/** Vehicle facts don't belong to a site, so operators get the unscoped database. */
export const adminImportRoutes: ServedCall[] = routes.map((served) => ({
  ...served,
  async run(context, input) {
    return served.run({ ...context, db: requireAdmin(context).root ?? context.db }, input);
  },
}));
