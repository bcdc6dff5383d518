import { type BaseContext, type ServedCall, serve } from "@/lib/platform/http";
import { createZip, type ZipEntry } from "@/lib/print-batch/server";
import { getPermission } from "@/lib/staff/rules/call-permissions";
import { adminCalls } from "../contract/admin";
import { resolveSiteScope } from "./admin-scope";
import { audit } from "./audit-log";

const PART_BYTES = 8 * 1024 * 1024;

const RECORDS = [adminCalls.site, adminCalls.themes, adminCalls.siteTexts] as const;

const RECORD_ROWS = "1000";

const toBare = (name: string) => name.replace("admin.", "").replace(/Export$/, "");

async function* listParts(name: string, file: Response): AsyncGenerator<ZipEntry> {
  let part = 1;
  let head: Buffer | null = null;
  let chunks: Uint8Array[] = [];
  let size = 0;
  const readEntry = (): ZipEntry => {
    const suffix = part === 1 ? "" : `-${part}`;
    const bytes = Buffer.concat(part === 1 || !head ? chunks : [head, ...chunks]);
    part += 1;
    chunks = [];
    size = 0;
    return { name: `${name}${suffix}.csv`, bytes };
  };
  for await (const chunk of file.body ?? []) {
    head ??= Buffer.from(chunk.subarray(0, chunk.indexOf(10) + 1));
    chunks.push(chunk);
    size += chunk.byteLength;
    // Every chunk is a page of the list, so it ends with a complete line.
    if (size >= PART_BYTES) yield readEntry();
  }
  if (size > 0) yield readEntry();
}

async function* getEntries(
  context: BaseContext,
  site: string | undefined,
  routes: readonly ServedCall[],
): AsyncGenerator<ZipEntry> {
  const read = (served: ServedCall, limit?: string) =>
    served.run(context, served.parse({ query: { site, limit }, body: {} }));
  for (const { name } of RECORDS) {
    const served = routes.find(({ call }) => call.name === name);
    if (!served) continue;
    const { data } = (await read(served, RECORD_ROWS)) as { data: unknown };
    yield { name: `${toBare(name)}.json`, bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) };
  }
  for (const served of routes.filter(({ call }) => getPermission(call.name) === "export")) {
    const file = await read(served);
    if (file instanceof Response) yield* listParts(toBare(served.call.name), file);
  }
}

function toStream(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await bytes.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

export function createAdminArchiveRoutes(routes: readonly ServedCall[]): ServedCall[] {
  return [
    serve(adminCalls.archive, async (context) => {
      const { db, siteId, site } = await resolveSiteScope(context, context.query.site);
      const now = context.services.now();
      await audit(db, context, adminCalls.archive.name, `site:${siteId}`, {}, siteId);
      const name = `${site.uri.replaceAll(/[^a-z0-9.-]/g, "-")}-${now.toISOString().slice(0, 10)}.zip`;
      return new Response(toStream(createZip(getEntries(context, context.query.site, routes), now)), {
        headers: {
          "content-type": "application/zip",
          "content-disposition": `attachment; filename="${name}"`,
        },
      });
    }),
  ];
}
