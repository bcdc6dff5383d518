import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { documents } from "@/lib/generation/schema/documents";
import type { ParsedVinList, PrintBatch } from "@/lib/print-batch/contract/print-batch";
import type { TestAccount } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { requestFor, type TestApi } from "../setup/members-api";
import { getTitle, openPrintBatchFixture, type PrintBatchFixture } from "../setup/print-batch";
import { readZip } from "../setup/read-zip";
import { withCheckDigit } from "../setup/with-check-digit";

const { printBatch } = calls;
const PLAIN = withCheckDigit("1HGCM82633A004350");
const BRANDED = withCheckDigit("1HGCM82633A004398");
const guide = {
  dealer: { name: "Rivera Motors", address: "12 Main Street, Toledo, OH", complaints: "Ana, (419) 555-0101" },
};

describeDatabase((open) => {
  let bench: PrintBatchFixture;
  let api: TestApi;
  let dealer: TestAccount;
  let pack: ParsedVinList;

  beforeAll(async () => {
    const salvage = { kind: "brand" as const, sourceCode: "11", text: "Salvage" };
    bench = await openPrintBatchFixture(open, [getTitle(PLAIN), getTitle(BRANDED, salvage)]);
    ({ api } = bench);
    dealer = await bench.newDealer();
    const parts = ["sticker", "report", "guide", "label"];
    const fields = { text: `${PLAIN}\n${BRANDED}`, parts, name: "lot", guide };
    const response = await api.send(printBatch.start, { token: dealer.token, fields });
    await api.services.printBatches.work();
    pack = await bench.read(dealer, (response.body.data as PrintBatch).id);
    expect(pack.state).toBe("done");
  });
  afterAll(() => bench.close());

  const zip = () => api.fetch(requestFor(printBatch.zip, { token: dealer.token, query: { id: pack.id } }));
  const files = async () => readZip(new Uint8Array(await (await zip()).arrayBuffer()));

  it("[STK-4] the archive contains each document as its own PDF, as issued, in print order", async () => {
    const answer = await zip();
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="print-pack-2026-01-15.zip"',
    );
    const result = readZip(new Uint8Array(await answer.arrayBuffer()));
    expect([...result.keys()]).toEqual([
      `001-${PLAIN}-1-window-sticker.pdf`,
      `001-${PLAIN}-2-buyers-guide.pdf`,
      `001-${PLAIN}-4-report.pdf`,
      `002-${BRANDED}-1-window-sticker.pdf`,
      `002-${BRANDED}-2-buyers-guide.pdf`,
      `002-${BRANDED}-3-warning-label.pdf`,
      `002-${BRANDED}-4-report.pdf`,
    ]);
    for (const bytes of result.values()) expect(bytes.toString("latin1", 0, 5)).toBe("%PDF-");
    const rows = await api.database.db.select().from(documents).where(eq(documents.userId, dealer.id));
    const report = rows.find((row) => row.vin === PLAIN && row.product === "vhr");
    const stored = await api.services.files.get(report?.fileKey ?? "");
    expect(result.get(`001-${PLAIN}-4-report.pdf`)).toEqual(Buffer.from(stored ?? []));
    expect(rows.every((row) => row.openedAt !== null)).toBe(true);
    expect(await files()).toEqual(result);
  });

  it("[SEC-DOS-03] reads a document only when the stream needs it, and stops after the client disconnects", async () => {
    const get = vi.spyOn(api.services.files, "get");
    const reader = (await zip()).body?.getReader();
    await reader?.read();
    await new Promise((resolve) => setImmediate(resolve));
    const read = get.mock.calls.length;
    expect(read).toBeLessThanOrEqual(2);
    await reader?.cancel();
    await files();
    expect(get.mock.calls.length).toBe(read + 4);
    get.mockRestore();
  });

  it("[SEC-FLT-03] regenerates a lost file from its model, so the archive is complete", async () => {
    const before = await files();
    const get = vi.spyOn(api.services.files, "get").mockResolvedValue(null);
    const pdfs = await files();
    get.mockRestore();
    expect([...pdfs.keys()]).toEqual([...before.keys()]);
    const name = `001-${PLAIN}-1-window-sticker.pdf`;
    expect(pdfs.get(name)?.toString("latin1", 0, 5)).toBe("%PDF-");
  });

  it("[ENT-3] omits a document that was replaced by a swap", async () => {
    const withdrawn = (at: Date | null) =>
      api.database.db
        .update(documents)
        .set({ openedAt: null, withdrawnAt: at })
        .where(eq(documents.vin, PLAIN));
    await withdrawn(api.clock.now());
    const names = [...(await files()).keys()];
    await withdrawn(null);
    expect(names.filter((name) => name.includes(PLAIN))).toEqual([`001-${PLAIN}-2-buyers-guide.pdf`]);
  });
});
