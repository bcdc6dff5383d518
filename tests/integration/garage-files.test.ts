import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import type { MileageEntry } from "@/lib/garage/contract/mileage";
import { garageFiles, garageVehicles } from "@/lib/garage/schema";
import { addFile } from "@/lib/garage/server/file-repository";
import { purgeRemoved } from "@/lib/garage/server/purge-removed";
import { describeDatabase, testDriver } from "../setup/database";
import { createMemoryFileStore } from "../setup/generation";
import { type Answer, openTestApi, requestFor, type TestApi } from "../setup/members-api";

const { garage } = calls;
const VIN = "1HGCM82633A004352";
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF");

describeDatabase((open) => {
  let api: TestApi;
  const files = createMemoryFileStore();
  let photo = Buffer.alloc(0);
  beforeAll(async () => {
    photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: "teal" } })
      .withExif({ IFD0: { Copyright: "CANARY" } })
      .jpeg()
      .toBuffer();
    api = await openTestApi({ open, services: { files } });
  }, 60_000);
  afterAll(() => api.close());

  async function newUser(site?: string): Promise<string> {
    const token = await api.register(`${randomUUID()}@example.com`, { site });
    await api.send(garage.save, { token, site, fields: { vehicle: { vin: VIN } } });
    return token;
  }
  const add = (token: string, bytes: Buffer, kind = "image", name = "C:\\cars\\front.jpg") =>
    api.send(garage.addFile, {
      token,
      fields: { vin: VIN, kind, file: new File([new Uint8Array(bytes)], name, { type: "text/html" }) },
    });
  const getId = (answer: { body: Record<string, unknown> }) => (answer.body.data as { id: string }).id;
  const read = async (token: string) =>
    (await api.send(garage.read, { token, query: { vin: VIN } })).body.vehicle as GarageVehicle;
  const readLog = async (token: string) =>
    (await api.send(garage.mileage, { token, query: { vin: VIN } })).body.data as MileageEntry[];
  const fetchFile = (token: string, query: Record<string, string>, site?: string) =>
    api.fetch(requestFor(garage.file, { token, query, site }));

  it("[SAFE-14] on a full disk, a photo upload returns 503 with Retry-After and stores no photo, and a later upload works", async () => {
    const token = await newUser();
    const full = vi.spyOn(files, "put");
    full.mockRejectedValue(Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" }));
    const refusal = await add(token, photo);
    full.mockRestore();
    expect([refusal.status, refusal.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(refusal.body).toMatchObject({ code: "unavailable" });
    expect((await read(token)).images ?? []).toEqual([]);
    expect((await add(token, photo)).status).toBe(200);
  });

  it("[PAGE-7] [SEC-UPL-01] stores a photo as a new WebP, large and small, without camera metadata", async () => {
    const token = await newUser();
    const added = await add(token, photo);
    expect(added.body).toMatchObject({ status: "success", data: { kind: "image", name: "front.jpg" } });
    const id = getId(added);
    const whole = await fetchFile(token, { id });
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1600, height: 800 });
    expect(bytes.toString("latin1")).not.toContain("CANARY");
    expect(whole.headers.get("content-disposition")).toBe('attachment; filename="front.webp"');
    expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
    const small = await (await fetchFile(token, { id, size: "small" })).arrayBuffer();
    expect(await sharp(Buffer.from(small)).metadata()).toMatchObject({ width: 480 });
    expect((await read(token)).images).toEqual([
      { id, url: `/members/api/garage/file?id=${id}`, small: `/members/api/garage/file?id=${id}&size=small` },
    ]);
  });

  it("[PAGE-7] [SEC-UPL-01] documents are PDFs or images, and nothing else is accepted, regardless of its declared type", async () => {
    const token = await newUser();
    const paper = getId(await add(token, PDF, "document", "título.pdf"));
    const answer = await fetchFile(token, { id: paper });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="t_tulo.pdf"');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    expect((await add(token, photo, "document")).status).toBe(200);
    for (const [bytes, kind] of [
      [PDF, "image"],
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), "image"],
      [Buffer.from("<html><script>1</script>%PDF-"), "document"],
      [Buffer.alloc(0), "document"],
    ] as const)
      expect((await add(token, bytes, kind)).status, kind).toBe(415);
    const large = Buffer.concat([PDF, Buffer.alloc(8 * 1024 * 1024)]);
    expect((await add(token, large, "document")).status).toBe(413);
    expect((await read(token)).documents.map((document) => document.name)).toEqual([
      "título.pdf",
      "front.jpg",
    ]);
  });

  it("[PAGE-7] reorders, removes and restores photos, and the garage list only shows a car's first photo", async () => {
    const token = await newUser();
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) ids.push(getId(await add(token, photo)));
    const wantedIds = [ids[2] ?? "", ids[0] ?? "", ids[1] ?? ""];
    await api.send(garage.orderFiles, { token, fields: { vin: VIN, kind: "image", ids: wantedIds } });
    const order = async () => (await read(token)).images.map((image) => image.id);
    expect(await order()).toEqual(wantedIds);
    const [listed] = (await api.send(garage.page, { token })).body.vehicles as GarageVehicle[];
    expect(listed?.images.map((image) => image.id)).toEqual([ids[2]]);
    const id = wantedIds[1] ?? "";
    expect((await api.send(garage.removeFile, { token, query: { id } })).status).toBe(200);
    expect(await order()).toEqual([wantedIds[0], wantedIds[2]]);
    expect((await fetchFile(token, { id })).status).toBe(404);
    expect((await api.send(garage.restoreFile, { token, fields: { id } })).status).toBe(200);
    expect(await order()).toEqual(wantedIds);
    await api.send(garage.removeFile, { token, query: { id } });
    api.clock.advance(24 * 3_600_000 + 1);
    expect((await api.send(garage.restoreFile, { token, fields: { id } })).status).toBe(404);
  });

  it("[PAGE-7] a removed car's photo comes back when the car is restored, and none can be added until then", async () => {
    const token = await newUser();
    const id = getId(await add(token, photo));
    await api.send(garage.remove, { token, query: { vin: VIN } });
    expect((await add(token, photo)).status).toBe(404);
    await api.send(garage.restore, { token, fields: { vin: VIN } });
    expect((await read(token)).images.map((image) => image.id)).toEqual([id]);
  });

  it("[PAGE-7] stores at most 40 photos per car, and doesn't keep the files of a rejected one", async () => {
    const token = await newUser();
    const one = getId(await add(token, photo));
    expect(one).toBeTruthy();
    for (let at = 1; at < 40; at++) expect((await add(token, photo)).status).toBe(200);
    const stored = files.contents.size;
    expect((await add(token, photo)).body.code).toBe("conflict");
    expect(files.contents.size).toBe(stored);
  }, 60_000);

  it("[SAFE-14] an upload that can't be rolled back returns the original error, and the log lists the remaining files", async () => {
    const token = await newUser();
    const put = vi.spyOn(files, "put").mockImplementation(async (key, content) => {
      files.contents.set(key, content as Uint8Array);
      // Removes the car while its file is being saved.
      await api.send(garage.remove, { token, query: { vin: VIN } });
    });
    const remove = vi.spyOn(files, "remove").mockRejectedValue(new Error("the bucket is away"));
    const refusal = await add(token, photo);
    const keys = put.mock.calls.map(([key]) => key);
    put.mockRestore();
    remove.mockRestore();
    expect([refusal.status, refusal.body.code]).toEqual([404, "not_found"]);
    expect(keys).toHaveLength(2);
    const failures = api.logs.filter(({ message }) => message === "a file could not be removed");
    expect(failures.map(({ detail }) => (detail as { file: string }).file).sort()).toEqual(keys.sort());
  });

  it("[SAFE-14] a file that the store fails to delete is deleted with its car on the next run, without blocking other files", async () => {
    const { db } = api.database;
    const fileIds: string[] = [];
    for (const token of [await newUser(), await newUser()]) {
      fileIds.push(getId(await add(token, PDF, "document")));
      await api.send(garage.remove, { token, query: { vin: VIN } });
    }
    const remove = vi.spyOn(files, "remove").mockImplementation(async (key) => {
      if (key.includes(fileIds[0] ?? "")) throw new Error("the bucket is away");
      files.contents.delete(key);
    });
    const later = new Date(api.clock.now().getTime() + 26 * 3_600_000);
    const left = async () => {
      await purgeRemoved(db, api.services, later);
      const rows = await db.select().from(garageFiles).where(inArray(garageFiles.id, fileIds));
      const cars = rows.map(({ vehicleId }) => vehicleId);
      const vehicles = await db.select().from(garageVehicles).where(inArray(garageVehicles.id, cars));
      return [rows.map(({ id }) => id), vehicles.length];
    };
    expect(await left()).toEqual([[fileIds[0]], 1]);
    remove.mockRestore();
    expect(await left()).toEqual([[], 0]);
  });

  // PGlite runs one transaction at a time.
  it.runIf(testDriver === "postgres")(
    "[SAFE-2] concurrent uploads to two cars share the account's storage limit",
    async () => {
      const { db } = api.database;
      const token = await newUser();
      const other = "2T1BURHE5JC034461";
      await api.send(garage.save, { token, fields: { vehicle: { vin: other } } });
      const id = getId(await add(token, PDF, "document"));
      const [first] = await db.select().from(garageFiles).where(eq(garageFiles.id, id));
      if (!first) throw new Error("the file wasn't stored");
      const room = { bytes: 500 * 1024 * 1024 - PDF.byteLength };
      const file = new File([new Uint8Array(PDF)], "bill.pdf");
      let second: Promise<Answer> | undefined;
      await db.transaction(async (tx) => {
        await addFile(tx, { ...first, ...room, id: randomUUID() }, { isUnproven: false });
        let isAnswered = false;
        second = api.send(garage.addFile, { token, fields: { vin: other, kind: "document", file } });
        second.then(() => {
          isAnswered = true;
        });
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await vi.waitFor(async () =>
          expect(isAnswered || ((await db.execute(waiting)) as { rows: unknown[] }).rows.length > 0).toBe(
            true,
          ),
        );
      });
      expect((await second)?.status).toBe(409);
    },
  );

  it("[PAGE-7] the latest reading in the mileage log is the car's mileage, and readings can be removed", async () => {
    const token = await newUser();
    const log = (day: string, miles: number, who = token) =>
      api.send(garage.logMileage, { token: who, fields: { vin: VIN, day, miles } });
    const today = api.clock.now().toISOString().slice(0, 10);
    expect((await log(today, 98_410)).status).toBe(200);
    const older = getId(await log("2020-02-29", 51_000));
    expect((await read(token)).mileage).toBe(98_410);
    expect((await log("2021-02-29", 1)).status).toBe(400);
    expect((await log("2999-01-01", 1)).body.errors).toHaveProperty("day");
    const [latest, ...earlier] = await readLog(token);
    expect([latest?.miles, earlier]).toMatchObject([98_410, [{ miles: 51_000 }]]);
    const other = await newUser();
    expect((await api.send(garage.removeMileage, { token: other, query: { id: older } })).status).toBe(404);
    await api.send(garage.removeMileage, { token, query: { id: latest?.id ?? "" } });
    expect((await read(token)).mileage).toBe(51_000);
    expect(await readLog(other)).toEqual([]);
  });

  it("[TRUE-15] a contradictory reading requires an explanation, and one marked as a typo isn't used as the mileage", async () => {
    const token = await newUser();
    const log = (day: string, miles: number, more: Record<string, string> = {}) =>
      api.send(garage.logMileage, { token, fields: { vin: VIN, day, miles, ...more } });
    const high = getId(await log("2024-05-01", 72_900));
    const refusal = await log("2025-05-01", 60_000);
    expect(refusal).toMatchObject({ status: 400, body: { code: "invalid_fields" } });
    expect(refusal.body.errors).toHaveProperty("explanation");
    expect((await read(token)).mileage).toBe(72_900);
    const typo = { explanation: "typo", reading_id: high };
    expect((await log("2025-05-01", 60_000, typo)).body.data).toMatchObject({ explanation: null });
    expect((await log("2023-05-01", 61_000)).status).toBe(400);
    expect((await log("2025-06-01", 120, { explanation: "replaced" })).status).toBe(200);
    const entries = await readLog(token);
    expect(entries).toMatchObject([
      { miles: 120, explanation: "replaced" },
      { miles: 60_000, explanation: null },
      { miles: 72_900, explanation: "typo" },
    ]);
    for (const { id } of entries.slice(0, 2)) await api.send(garage.removeMileage, { token, query: { id } });
    expect((await read(token)).mileage).toBe(60_000);
    const elsewhere = { explanation: "typo", reading_id: "00000000-0000-4000-8000-000000000000" };
    expect((await log("2025-07-01", 200, elsewhere)).status).toBe(404);
  });
});
