import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { users } from "@/lib/account/schema";
import { eraseAccount } from "@/lib/account/server/erase-account";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { documents } from "@/lib/generation/schema/documents";
import type { ReportDocument } from "@/lib/report/contract/document";
import { describeDatabase } from "../setup/database";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";

const { garage, report } = calls;
const VIN = "1HGCM82633A004352";

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
  }, 60_000);
  afterAll(() => api.close());

  async function member(email: string): Promise<string> {
    const token = await api.register(email);
    await api.send(garage.save, { token, fields: { vehicle: { vin: VIN } } });
    return token;
  }
  async function addPhoto(token: string, background: string): Promise<string> {
    const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
      .withExif({ IFD0: { Copyright: "CANARY" } })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], "car.jpg");
    const { body } = await api.send(garage.addFile, { token, fields: { vin: VIN, kind: "image", file } });
    return (body.data as { id: string }).id;
  }
  async function created(token: string): Promise<{ document: ReportDocument; url: string }> {
    const answer = await api.send(report.generate, { token, fields: { vin: VIN, gen: "regenerate" } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const read = await api.send(report.document, { token, query: { vin: VIN, product: "vhr" } });
    return read.body.data as { document: ReportDocument; url: string };
  }

  it("[PAGE-10] [SEC-UPL-03] a report shows its owner's photos of the car in order, small and without camera metadata", async () => {
    const token = await member("photos@example.com");
    const ids = [await addPhoto(token, "teal"), await addPhoto(token, "tan")];
    const { document, url } = await created(token);
    expect(document.photos?.map(({ id }) => id)).toEqual(ids);
    const [first] = document.photos ?? [];
    const jpeg = Buffer.from(first?.jpeg ?? "", "base64");
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 480, height: 360 });
    expect(jpeg.toString("latin1")).not.toContain("CANARY");
    const id = new URL(url, "https://members.example").searchParams.get("id") ?? "";
    const file = await api.fetch(requestFor(report.viewPdf, { token, query: { id } }));
    const pdf = Buffer.from(await file.arrayBuffer()).toString("latin1");
    expect(pdf.match(/\/Filter \/DCTDecode/g)).toHaveLength(2);
  });

  it("[SEC-AZ-07] erasing an account removes its photos from reports, lists their PDFs for deletion, and breaks no invariants", async () => {
    const token = await member("erased@example.com");
    await addPhoto(token, "teal");
    await created(token);
    const { db } = api.database;
    const [user] = await db.select().from(users).where(eq(users.email, "erased@example.com"));
    if (!user) throw new Error("no user");
    const selectOwnDocuments = () => db.select().from(documents).where(eq(documents.userId, user.id));
    const [before] = await selectOwnDocuments();
    expect(before?.model).toHaveProperty("photos.0.jpeg");
    const { fileKeys } = await db.transaction((tx) => eraseAccount(tx, api.services, user.siteId, user.id));
    expect(fileKeys).toContain(before?.fileKey);
    for (const key of fileKeys) await api.services.files.remove(key);
    const [after] = await selectOwnDocuments();
    expect(after).toMatchObject({ number: before?.number, sha256: before?.sha256 });
    expect(JSON.stringify(after?.model)).not.toContain("jpeg");
    expect(await checkInvariants(db, api.services.files)).toEqual([]);
  });

  it("[PAGE-10] [SEC-AZ-01] no other account's photos appear in a report", async () => {
    const owner = await member("owner@example.com");
    await addPhoto(owner, "teal");
    const other = await member("other@example.com");
    expect((await created(other)).document.photos).toEqual([]);
  });

  it("[PAGE-10] [SEC-DOS-03] photos are read one at a time, and later photos replace unreadable ones", async () => {
    const token = await member("broken@example.com");
    const ids: string[] = [];
    for (const color of ["teal", "tan", "navy", "olive", "plum", "gray", "gold"])
      ids.push(await addPhoto(token, color));
    const [first, damaged, third, unread, fifth, sixth] = ids;
    await api.services.files.put(`garage-files/${damaged}-small.webp`, Buffer.from("no picture"));
    const get = api.services.files.get.bind(api.services.files);
    let atOnce = 0;
    let most = 0;
    const requested: string[] = [];
    const reading = vi.spyOn(api.services.files, "get").mockImplementation(async (key) => {
      if (!key.startsWith("garage-files/")) return get(key);
      atOnce += 1;
      most = Math.max(most, atOnce);
      requested.push(key.slice("garage-files/".length, -"-small.webp".length));
      const bytes = await get(key);
      atOnce -= 1;
      if (key.includes(String(unread))) throw new Error("the disk is gone");
      return bytes;
    });
    const { document } = await created(token);
    reading.mockRestore();
    expect(document.photos?.map(({ id }) => id)).toEqual([first, third, fifth, sixth]);
    expect(most).toBe(1);
    expect(requested).toEqual(ids.slice(0, 6));
  });
});
