import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import { type AdminImport, adminImportCalls, adminImportLists } from "@/lib/contract/admin-imports";
import { AppError } from "@/lib/core/errors";
import { importRuns } from "../db/schema";
import { createRun, findRun, type ImportRun, listErrors, stopRun } from "../imports/import-runs";
import { UnreadableFile } from "../imports/unreadable-file";
import { requireAdmin, type ServedCall, serve, succeeded } from "../serve";
import { type ListScope, requireAllSites } from "./admin-scope";
import { audit } from "./audit";
import { pageOf, searchIn } from "./page";
import { type Listed, serveAct, serveList } from "./serve-admin";

function wire(run: ImportRun): AdminImport {
  const { id, kind, file, state, offset, lines, records, added, updated, unchanged, failed, error } = run;
  return {
    ...{ id, kind, file, state, offset, lines, records, added, updated, unchanged, failed, error },
    dry_run: run.dryRun,
    size: run.sizeBytes,
    by: run.byUserId,
    started: run.startedAt.toISOString(),
    changed: run.updatedAt.toISOString(),
    ended: run.endedAt?.toISOString() ?? null,
  };
}

async function listRuns(
  { db }: ListScope,
  query: z.output<typeof adminImportLists.imports.list.query>,
): Promise<Listed<AdminImport>> {
  const page = pageOf(query, { started: importRuns.startedAt }, importRuns.id);
  const matching = and(
    query.kind ? eq(importRuns.kind, query.kind) : undefined,
    query.state ? eq(importRuns.state, query.state) : undefined,
    searchIn(query.search, [importRuns.kind, importRuns.file, importRuns.error]),
  );
  const found = await db
    .select({ row: importRuns, ...page.cursor })
    .from(importRuns)
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, next } = page.cut(found);
  return {
    rows: rows.map(({ row }) => wire(row)),
    next,
    total: async () => (await db.select({ many: count() }).from(importRuns).where(matching))[0]?.many ?? 0,
  };
}

function noSuchImport(): AppError {
  return new AppError("not_found", "There is no such import.");
}

const routes: ServedCall[] = [
  ...serveList(adminImportLists.imports, listRuns),

  serve(adminImportCalls.sendImport, async (context) => {
    const { db, query, body, services } = context;
    const { kind, name, dry_run } = query;
    const kept = await services.imports.keep(body.stream, kind, name).catch((error: unknown) => {
      throw error instanceof UnreadableFile ? new AppError("unprocessable", error.message) : error;
    });
    const { spool, size: sizeBytes, fingerprint } = kept;
    const about = { kind, file: name, spool, sizeBytes, fingerprint, dryRun: dry_run === "1" };
    const byUserId = requireAdmin(context).user.id;
    try {
      const run = await db.transaction(async (tx) => {
        const made = await createRun(tx, { ...about, byUserId, now: services.now() });
        const detail = { kind, file: name, bytes: sizeBytes, dry_run: about.dryRun };
        await audit(tx, context, adminImportCalls.sendImport.name, `import:${made.id}`, detail, null);
        return made;
      });
      services.imports.start(run);
      return succeeded({ data: wire(run) });
    } catch (error) {
      await services.imports.discard(spool);
      throw error;
    }
  }),

  serve(adminImportCalls.importRun, async ({ db, query }) => {
    const run = await findRun(db, query.id);
    if (!run) throw noSuchImport();
    return succeeded({ data: { ...wire(run), errors: await listErrors(db, run.id) } });
  }),

  serveAct(
    adminImportCalls.stopImport,
    async (tx, { body, now }) => {
      const stopped = await stopRun(tx, body.id, now);
      const run = stopped ?? (await findRun(tx, body.id));
      if (!run) throw noSuchImport();
      if (!stopped) throw new AppError("conflict", "This import has ended already.");
      return { data: wire(run), subject: `import:${run.id}`, detail: { kind: run.kind, file: run.file } };
    },
    "every site",
  ),
];

/** Facts about vehicles belong to no site: an administrator of one site must not change them for all. */
export const adminImportRoutes: ServedCall[] = routes.map((served) => ({
  ...served,
  async run(context, input) {
    requireAllSites(context);
    return served.run({ ...context, db: requireAdmin(context).root ?? context.db }, input);
  },
}));
