import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { readBalances } from "@/lib/credits/server/ledger-repository";
import { AppError } from "@/lib/platform/values/errors";
import type { ParsedVinList, PrintBatch } from "@/lib/print-batch/contract/print-batch";
import { makeMember, type TestAccount } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { requestFor, type Sent, type TestApi } from "../setup/members-api";
import { listAccessibilityFaults, listElements, readStructure } from "../setup/pdf-structure";
import { getTitle, openPrintBatchFixture, type PrintBatchFixture } from "../setup/print-batch";
import { readPdf } from "../setup/read-pdf";
import { withCheckDigit } from "../setup/with-check-digit";

const { printBatch } = calls;
const KNOWN = Array.from({ length: 8 }, (_, at) => withCheckDigit(`1HGCM82633A0043${50 + at}`));
const UNKNOWN = withCheckDigit("1HGCM82633A004399");
const BRANDED = withCheckDigit("1HGCM82633A004398");
const guide = {
  dealer: { name: "Rivera Motors", address: "12 Main Street, Toledo, OH", complaints: "Ana, (419) 555-0101" },
};

describeDatabase((open) => {
  let bench: PrintBatchFixture;
  let api: TestApi;
  let siteId = "";
  let dealer: TestAccount;

  beforeAll(async () => {
    const salvage = { kind: "brand" as const, sourceCode: "11", text: "Salvage" };
    bench = await openPrintBatchFixture(open, [
      ...KNOWN.map((vin) => getTitle(vin)),
      getTitle(BRANDED, salvage),
    ]);
    ({ api, siteId } = bench);
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    dealer = await bench.newDealer();
  });

  const give = (kind: "vhr" | "sticker", amount: number) => bench.give(dealer, kind, amount);
  const balances = async () => {
    const { vhr, sticker } = await readBalances(api.database.db, siteId, dealer.id);
    return { vhr, sticker };
  };
  const debits = () => bench.debits(dealer);
  const send = async (call: Parameters<TestApi["send"]>[0], options: Sent = {}) =>
    api.send(call, { token: dealer.token, ...options });
  const start = async (vins: readonly string[], fields: Record<string, unknown> = {}, options: Sent = {}) => {
    const input = { text: vins.join("\n"), parts: ["sticker", "report"], name: "cars", ...fields };
    const answer = await send(printBatch.start, { ...options, fields: input });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data as PrintBatch;
  };
  const read = (id: string) => bench.read(dealer, id);
  const act = async (call: typeof printBatch.resume | typeof printBatch.cancel, id: string) =>
    (await send(call, { fields: { id } })).body.data as PrintBatch;
  const work = () => api.services.printBatches.work();
  const getFile = async (query: Record<string, string>) => {
    const response = await api.fetch(requestFor(printBatch.file, { token: dealer.token, query }));
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };

  it("[SEC-AZ-04] [SEC-AZ-01] only dealers can use print batches, and they see only their own", async () => {
    const pack = await start([KNOWN[0] ?? ""]);
    const member = await makeMember(api, "member@example.com");
    const other = await bench.newDealer();
    const { read: get, file, zip, resume, cancel } = printBatch;
    for (const call of [get, file, zip, resume, cancel]) {
      const input = { query: { id: pack.id }, fields: { id: pack.id } };
      const requested = async (token: string) => (await api.send(call, { token, ...input })).status;
      expect([call.name, await requested(member.token)]).toEqual([call.name, 403]);
      expect([call.name, await requested(other.token)]).toEqual([call.name, 404]);
    }
    const input = { text: UNKNOWN, parts: ["report"] };
    for (const call of [printBatch.start, printBatch.check])
      expect((await api.send(call, { token: member.token, fields: input })).status).toBe(403);
    expect((await api.send(printBatch.list, { token: other.token })).body.data).toEqual([]);
    expect((await read(pack.id)).state).toBe("running");
  });

  it("[PAGE-6] lists the cost and each line's errors before charging anything", async () => {
    const text = `vin\n${KNOWN[0]}\n${KNOWN[1]}\nnonsense\n124379N506070`;
    const check = async () =>
      (await send(printBatch.check, { fields: { text, parts: ["report"] } })).body.data;
    expect(await check()).toMatchObject({
      vehicles: 2,
      refused: 2,
      cost: { vhr: 2, sticker: 0 },
      errors: [
        { line: 4, problem: "vin_digits" },
        { line: 5, problem: "classic" },
      ],
    });
    await send(calls.report.generate, { fields: { vin: KNOWN[0] } });
    expect(await check()).toMatchObject({ cost: { vhr: 1, sticker: 0 } });
    expect(await debits()).toBe(1);
    const many = Array.from({ length: 501 }, (_, at) => withCheckDigit(`1HGCM82633A${100_000 + at}`));
    const fields = { text: many.join("\n"), parts: ["report"] };
    expect((await send(printBatch.check, { fields })).status).toBe(413);
    expect((await send(printBatch.start, { fields: { text: "hello", parts: ["report"] } })).status).toBe(400);
  });

  it("[ENT-2] generates and charges each vehicle's documents once, and refunds credits for empty documents", async () => {
    await give("vhr", 5);
    await give("sticker", 5);
    const headers = { "idempotency-key": randomUUID() };
    const vins = [KNOWN[0] ?? "", UNKNOWN, KNOWN[1] ?? ""];
    const pack = await start(vins, {}, { headers });
    expect((await start(vins, {}, { headers })).id).toBe(pack.id);
    await work();
    await work();
    const done = await read(pack.id);
    expect(done).toMatchObject({ state: "done", total: 3, charged: 4, parts: ["sticker", "report"] });
    expect(done.rows.map(({ vin, state, charged, empty }) => [vin, state, charged, empty])).toEqual([
      [KNOWN[0], "ready", 2, []],
      [UNKNOWN, "nothing_found", 0, ["vhr", "sticker"]],
      [KNOWN[1], "ready", 2, []],
    ]);
    const made = { report: expect.stringMatching(/view_pdf/), sticker: expect.stringMatching(/view_pdf/) };
    const vehicle = expect.stringMatching(/^2003 Honda Accord/);
    for (const row of done.rows) expect(row).toMatchObject({ ...made, vehicle, error: null });
    expect(await debits()).toBe(6);
    expect(await balances()).toEqual({ vhr: 6, sticker: 6 });
  });

  it("[ENT-2] pauses when credits run out, reports which kind is missing, and can be resumed once there are more", async () => {
    const pack = await start(KNOWN.slice(0, 5), { parts: ["report"] });
    await work();
    const stopped = await read(pack.id);
    expect(stopped).toMatchObject({ state: "paused", counts: { ready: 3, waiting: 2 }, charged: 3 });
    expect(stopped).toMatchObject({ printable: 3, lacking: "vhr" });
    const query = { id: pack.id, limit: "2" };
    const seen = (await send(printBatch.read, { query })).body.data as ParsedVinList;
    expect(seen).toEqual({ ...stopped, rows: stopped.rows.slice(0, 2) });
    await work();
    expect((await read(pack.id)).state).toBe("paused");
    expect((await act(printBatch.resume, pack.id)).state).toBe("running");
    await work();
    expect((await read(pack.id)).state).toBe("paused");
    await give("vhr", 2);
    await act(printBatch.resume, pack.id);
    await work();
    expect(await read(pack.id)).toMatchObject({ state: "done", counts: { ready: 5 }, charged: 5 });
    expect([await debits(), (await balances()).vhr]).toEqual([5, 0]);
  });

  it("[ENT-2] reports that a stopped batch lacks sticker credits if its reports exist or weren't requested", async () => {
    await give("vhr", 2);
    const both = await start(KNOWN.slice(0, 4));
    await work();
    expect(await read(both.id)).toMatchObject({ state: "paused", printable: 4, lacking: "sticker" });
    const stickers = await start(KNOWN.slice(4, 5), { parts: ["sticker"] });
    await work();
    expect(await read(stickers.id)).toMatchObject({ state: "paused", printable: 0, lacking: "sticker" });
  });

  it("[ENT-2] a failure is retried and then reported with its reason, and a resumed batch succeeds", async () => {
    const pack = await start(KNOWN.slice(0, 2), { parts: ["report"] });
    let isBroken = true;
    const worker = bench.createWorker((intent) =>
      isBroken && intent.vin === KNOWN[0]
        ? Promise.reject(new AppError("unavailable", "not now"))
        : bench.real(intent),
    );
    for (let turn = 0; turn < 20; turn++) {
      await worker.work({ all: true });
      api.clock.advance(10_000);
    }
    const failed = await read(pack.id);
    expect(failed).toMatchObject({ state: "done", counts: { ready: 1, failed: 1 }, charged: 1 });
    expect(failed.rows[0]).toMatchObject({ vin: KNOWN[0], state: "failed", error: "unavailable" });
    isBroken = false;
    expect(await act(printBatch.resume, pack.id)).toMatchObject({ state: "running", counts: { waiting: 1 } });
    await worker.work({ all: true });
    expect(await read(pack.id)).toMatchObject({ state: "done", counts: { ready: 2 }, charged: 2 });
    expect(await debits()).toBe(2);
  });

  it("[ENT-2] a rejected vehicle fails immediately, and a server error is logged and retried", async () => {
    const pack = await start(KNOWN.slice(0, 2), { parts: ["report"] });
    const faults = [new AppError("unprocessable", "no data"), new Error("the printer is on fire")];
    const worker = bench.createWorker((intent) => {
      const fault = faults.shift();
      return fault ? Promise.reject(fault) : bench.real(intent);
    });
    await worker.work({ all: true });
    expect((await read(pack.id)).rows.map(({ state, error }) => [state, error])).toEqual([
      ["failed", "unprocessable"],
      ["waiting", "unavailable"],
    ]);
    expect(api.logs.map(({ message }) => message)).toContain("a vehicle of a print batch failed");
    api.clock.advance(10_000);
    await worker.work({ all: true });
    expect((await read(pack.id)).rows.map(({ state }) => state)).toEqual(["failed", "ready"]);
  });

  it("[ENT-2] a canceled batch doesn't generate or charge anything more, and a closed account's batches stop", async () => {
    const pack = await start(KNOWN.slice(0, 2), { parts: ["report"] });
    expect((await act(printBatch.cancel, pack.id)).state).toBe("cancelled");
    await work();
    expect(await read(pack.id)).toMatchObject({ state: "cancelled", counts: { waiting: 2 }, charged: 0 });
    expect((await send(printBatch.resume, { fields: { id: pack.id } })).status).toBe(409);
    const second = await start(KNOWN.slice(0, 2), { parts: ["report"] });
    const { db } = api.database;
    await db.update(users).set({ disabledAt: api.clock.now() }).where(eq(users.id, dealer.id));
    await work();
    await db.update(users).set({ disabledAt: null }).where(eq(users.id, dealer.id));
    expect(await read(second.id)).toMatchObject({ state: "cancelled", charged: 0 });
    expect(await debits()).toBe(0);
  });

  it("[TRUE-12] rejects a word as a VIN, and includes a VIN with a wrong check digit only once it's confirmed", async () => {
    const doubtful = "1HGCM82633A004355";
    const list = { text: `hello\n${doubtful}\n${UNKNOWN}`, parts: ["sticker"] };
    const check = async (more = {}) =>
      (await send(printBatch.check, { fields: { ...list, ...more } })).body.data;
    expect(await check()).toMatchObject({
      vehicles: 1,
      refused: 1,
      warnings: [{ line: 2, vin: doubtful, doubt: "check_digit" }],
      errors: [{ line: 1, text: "hello", problem: "vin_digits" }],
      lines: [expect.objectContaining({ vin: UNKNOWN }), expect.objectContaining({ vin: doubtful })],
      cost: { vhr: 0, sticker: 1 },
    });
    expect(await check({ confirmed: [doubtful] })).toMatchObject({
      vehicles: 2,
      warnings: [],
      cost: { sticker: 2 },
    });
    expect((await send(printBatch.start, { fields: list })).body.data).toMatchObject({ total: 1 });
    expect(await check({ text: "ZZZ00000000000000" })).toMatchObject({
      vehicles: 0,
      warnings: [{ line: 1, doubt: "maker" }],
    });
    await send(printBatch.start, { fields: { ...list, confirmed: [doubtful] } });
    expect(await check()).toMatchObject({ warnings: [] });
  });

  it("[TRUE-10] shows what each line's sticker would be based on, and generates none for skipped lines", async () => {
    const [built = ""] = KNOWN;
    const unread = withCheckDigit("ZZZ00000000000000");
    const vins = [built, UNKNOWN, unread];
    const fields = { text: vins.join("\n"), parts: ["sticker"], confirmed: [unread] };
    const check = async (more = {}) =>
      (await send(printBatch.check, { fields: { ...fields, ...more } })).body.data;
    const uses = { vhr: 0, sticker: 1 };
    const name = expect.stringMatching(/^2003 Honda Accord/);
    expect(await check()).toMatchObject({
      lines: [
        { line: 1, vin: built, vehicle: name, sticker: "build_data", uses },
        { line: 2, vin: UNKNOWN, vehicle: name, sticker: "specification", uses },
        { line: 3, vin: unread, sticker: "nothing", uses },
      ],
    });
    const left_out = [UNKNOWN, unread];
    expect(await check({ left_out })).toMatchObject({ vehicles: 1, cost: { sticker: 1 } });
    const { id } = await start(vins, { ...fields, left_out });
    await work();
    const { rows } = await read(id);
    expect(rows.map(({ vin, charged }) => [vin, charged])).toEqual([[built, 1]]);
    expect(await check()).toMatchObject({ lines: [{ sticker: "made", uses: { sticker: 0 } }, {}, {}] });
  });

  it("[ENT-2] a dealer can have five unfinished batches, and canceling one allows another", async () => {
    const packs = [];
    for (let at = 0; at < 5; at++) packs.push(await start([KNOWN[at] ?? ""], { parts: ["report"] }));
    const fields = { text: UNKNOWN, parts: ["report"] };
    expect((await send(printBatch.start, { fields })).status).toBe(409);
    await act(printBatch.cancel, packs[0]?.id ?? "");
    expect((await send(printBatch.start, { fields })).status).toBe(200);
    const list = (await send(printBatch.list)).body.data as PrintBatch[];
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(packs.map(({ id }) => id)));
  });

  it("[STK-4] prints one vehicle's or all vehicles' documents as one tagged PDF, reproducibly", async () => {
    const pack = await start(KNOWN.slice(0, 2));
    expect((await getFile({ id: pack.id })).status).toBe(404);
    await work();
    const { rows } = await read(pack.id);
    const first = await getFile({ id: pack.id, row: rows[0]?.id ?? "" });
    const all = await getFile({ id: pack.id });
    expect((await getFile({ id: pack.id, start: "2" })).bytes.length).toBeLessThan(all.bytes.length);
    expect((await getFile({ id: pack.id, start: "3" })).status).toBe(404);
    const one = readPdf(first.bytes);
    const both = readPdf(all.bytes);
    const printed = (pdf: typeof one) => pdf.pages.filter((pieces) => pieces.length > 0).length;
    expect(printed(both)).toBe(2 * printed(one));
    expect(one.sizes[0]).toEqual({ width: 792, height: 612 });
    // The back of the sticker is blank.
    expect(one.sizes[2]).toEqual({ width: 612, height: 792 });
    expect(both.allText).toContain(KNOWN[0]);
    expect(both.allText).toContain(KNOWN[1]);
    for (const file of [one, both]) expect(listAccessibilityFaults(file)).toEqual([]);
    expect(listElements(readStructure(both)).filter(({ type }) => type === "H1")).toHaveLength(4);
    for (const place of ["2-title", "4-title"])
      expect(both.source.split(`(${place})`).length, place).toBeGreaterThan(2);
    expect(Buffer.from((await getFile({ id: pack.id })).bytes).equals(Buffer.from(all.bytes))).toBe(true);
  });

  it("[STK-4] prints the Buyers Guide for each vehicle, and California's label if the report's brands require it", async () => {
    const parts = ["report", "label", "guide"];
    const fields = { text: [BRANDED, UNKNOWN].join("\n"), parts, guide };
    for (const wrong of [
      { ...fields, parts: ["guide"] },
      { ...fields, parts: ["sticker", "label"] },
      { ...fields, guide: undefined },
    ])
      expect((await send(printBatch.start, { fields: wrong })).status).toBe(400);
    const pack = await start([BRANDED, UNKNOWN], { parts, guide });
    expect(pack.parts).toEqual(["guide", "label", "report"]);
    await work();
    const [branded, unknown] = (await read(pack.id)).rows;
    expect([branded?.brands, unknown?.brands]).toEqual(["called", "unchecked"]);
    expect([unknown?.label, branded?.sticker]).toEqual([null, null]);
    const getText = async (href: string | null | undefined) => {
      const query = Object.fromEntries(new URL(String(href), "http://x").searchParams);
      return readPdf((await getFile(query)).bytes);
    };
    const label = await getText(branded?.label);
    expect([label.pages.length, label.allText.startsWith("WARNING")]).toEqual([1, true]);
    const form = await getText(unknown?.guide);
    expect(form.pages).toHaveLength(2);
    for (const messages of ["Honda", "2003", UNKNOWN, "Rivera Motors"])
      expect(form.allText).toContain(messages);
    const all = readPdf((await getFile({ id: pack.id })).bytes);
    expect(all.allText.split("WARNING").length).toBe(2);
    expect(all.allText.split("BUYERS GUIDE").length).toBe(3);
    expect(listAccessibilityFaults(all)).toEqual([]);
    expect(await debits()).toBe(2);
  });
});
