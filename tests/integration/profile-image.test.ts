import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { PROFILE_IMAGE_MAX_BYTES } from "@/lib/platform/values/constants";
import { createMemoryFileStore } from "../setup/generation";
import { createGrayPng } from "../setup/images";
import { type Answer, openTestApi, requestFor, type TestApi } from "../setup/members-api";

const { account } = calls;
const BLUE = { r: 20, g: 60, b: 200 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: BLUE } });

describe("the profile picture", () => {
  let api: TestApi;
  const files = createMemoryFileStore();
  /** Created before the server starts, because the server disables other decoders in this process. */
  const created: Record<string, Buffer> = {};
  const get = (kind: string) => created[kind] ?? Buffer.alloc(0);
  beforeAll(async () => {
    const gps = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W" } };
    created.located = await plain(1200, 800)
      .withExif({ IFD0: { Copyright: "CANARY", Orientation: "6" }, ...gps })
      .jpeg()
      .toBuffer();
    created.sideways = await plain(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    created.webp = await plain(200, 200).webp().toBuffer();
    created.avif = await plain(64, 64).avif({ effort: 0 }).toBuffer();
    created.tiff = await plain(64, 64).tiff().toBuffer();
    created.gif = await plain(64, 64).gif().toBuffer();
    created.svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
    const frame = await plain(32, 32).raw().toBuffer();
    const frames = Buffer.concat(
      Array.from({ length: 1000 }, (_, at) => frame.map((byte) => (byte + at) % 256)),
    );
    created.moving = await sharp(frames, {
      raw: { width: 32, height: 32 * 1000, channels: 3, pageHeight: 32 },
    })
      .webp({ loop: 0, delay: Array(1000).fill(20), quality: 1 })
      .toBuffer();
    created.flood = createGrayPng(14_000, 14_000);
    api = await openTestApi({ services: { files } });
  }, 60_000);
  afterAll(() => api.close());

  let people = 0;
  const newUser = () => api.register(`person${++people}@example.com`);
  const upload = (token: string, bytes: Buffer, name = "me.png", type = "image/png"): Promise<Answer> =>
    api.send(account.uploadImage, {
      token,
      fields: { image: new File([new Uint8Array(bytes)], name, { type }) },
    });
  const getHref = (answer: Answer) => (answer.body.user as { profile_image: string | null }).profile_image;
  const getId = (answer: Answer) => new URL(getHref(answer) ?? "", "http://x").searchParams.get("id") ?? "";
  const download = async (token: string, id: string) => {
    const response = await api.fetch(requestFor(account.image, { token, query: { id } }));
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it("[SEC-UPL-01] [SEC-UPL-03] [PAGE-15] stores a new WebP of at most 600×600 without camera metadata", async () => {
    const token = await newUser();
    expect((await sharp(created.located).metadata()).exif?.toString("latin1")).toContain("CANARY");
    const { response, bytes } = await download(token, getId(await upload(token, get("located"))));
    const stored = await sharp(bytes).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 600, height: 400 });
    const { exif, icc, xmp, iptc } = stored;
    expect({ exif, icc, xmp, iptc }).toEqual({});
    expect(bytes.toString("latin1")).not.toContain("CANARY");
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="profile-picture.webp"');
  });

  it("[SEC-UPL-03] rotates an image by its EXIF data before removing the data, and never enlarges the image", async () => {
    const token = await newUser();
    const { bytes } = await download(token, getId(await upload(token, get("sideways"))));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 100, height: 300 });
  });

  it("[SEC-UPL-01] ignores the declared type, name and path, and generates the stored name", async () => {
    const token = await newUser();
    const answer = await upload(token, get("webp"), "../../etc/me.php.jpg", "text/html");
    expect(answer.status).toBe(200);
    const keys = [...files.contents.keys()].filter((key) => key.includes(getId(answer)));
    expect(keys).toEqual([expect.stringMatching(/^profile-images\/[0-9a-f-]{36}\.webp$/)]);
  });

  it("[SEC-UPL-01] keeps only the image of a polyglot file", async () => {
    const token = await newUser();
    const jpeg = await plain(40, 40).jpeg().toBuffer();
    const evil = Buffer.concat([
      jpeg,
      Buffer.from("<script>alert(1)</script>PK\u0003\u0004<?php evil(); ?>"),
    ]);
    const { bytes } = await download(token, getId(await upload(token, evil, "a.html", "image/jpeg")));
    expect(bytes.toString("latin1")).not.toMatch(/script|php|PK/);
  });

  it.each(["avif", "tiff", "gif", "svg"])(
    "[SEC-UPL-04] [SEC-UPL-01] rejects %s sent as PNG",
    async (kind) => {
      const answer = await upload(await newUser(), get(kind));
      expect(answer.status).toBe(415);
      expect(answer.body.code).toBe("unsupported_media_type");
    },
  );

  it("[SEC-UPL-04] decoders for other image formats are disabled", async () => {
    await upload(await newUser(), get("webp"));
    for (const kind of ["avif", "tiff", "gif", "svg"]) {
      await expect(sharp(created[kind]).toBuffer(), kind).rejects.toThrow();
    }
    await expect(sharp(created.webp).toBuffer()).resolves.toBeInstanceOf(Buffer);
  });

  it("[SEC-UPL-01] accepts 2 MB and rejects one byte more", async () => {
    const token = await newUser();
    const jpeg = await plain(40, 40).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect((await upload(token, padded(PROFILE_IMAGE_MAX_BYTES))).status).toBe(200);
    expect((await upload(token, padded(PROFILE_IMAGE_MAX_BYTES + 1))).status).toBe(413);
    expect((await upload(token, padded(account.uploadImage.limits.bodyBytes))).status).toBe(413);
  });

  it("[SEC-UPL-02] rejects an image with too many pixels and an animation with a thousand frames", async () => {
    const token = await newUser();
    const flood = get("flood");
    expect(flood.byteLength).toBeLessThan(PROFILE_IMAGE_MAX_BYTES);
    const answer = await upload(token, flood);
    expect([answer.status, answer.body.code]).toEqual([413, "too_large"]);
    const moving = await upload(token, get("moving"), "a.webp", "image/webp");
    expect([moving.status, moving.body.code]).toEqual([415, "unsupported_media_type"]);
    expect((await upload(token, createGrayPng(8193, 8))).status).toBe(413);
    expect(getHref(await api.send(account.user, { token }))).toBeNull();
  });

  it("[SEC-UPL-01] rejects a non-image, a truncated image, text in place of a file, and a missing file", async () => {
    const token = await newUser();
    expect((await upload(token, Buffer.from("hello"))).status).toBe(415);
    expect((await upload(token, Buffer.alloc(0))).status).toBe(415);
    const whole = await plain(400, 400).png().toBuffer();
    expect((await upload(token, whole.subarray(0, whole.length - 40))).status).toBe(415);
    expect((await api.send(account.uploadImage, { token, fields: { image: "text" } })).status).toBe(400);
    expect((await api.send(account.uploadImage, { token, fields: { other: "x" } })).status).toBe(400);
    expect((await api.send(account.uploadImage, { fields: { image: "text" } })).status).toBe(401);
  });

  it("[SEC-UPL-01] a new image replaces the old one in the store, and removing the image deletes its file", async () => {
    const token = await newUser();
    const first = getId(await upload(token, get("webp")));
    const second = getId(await upload(token, get("sideways")));
    expect(first).not.toBe(second);
    expect((await download(token, first)).response.status).toBe(404);
    expect((await download(token, second)).response.status).toBe(200);
    expect(files.contents.has(`profile-images/${first}.webp`)).toBe(false);
    expect(getHref(await api.send(account.removeImage, { token }))).toBeNull();
    expect(files.contents.has(`profile-images/${second}.webp`)).toBe(false);
    expect((await download(token, second)).response.status).toBe(404);
    expect((await api.send(account.removeImage, { token })).status).toBe(200);
  });

  it("[SEC-AZ-01] another user's image gets the same 404 as a missing one, and other sites and anonymous requests get 401", async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = getId(await upload(owner, get("webp")));
    const answers = [
      await api.send(account.image, { token: other, query: { id } }),
      await api.send(account.image, { token: other, query: { id: "5ad6c2fe-2b23-4a0c-8d4f-5d0f5b6a7a11" } }),
    ].map(({ status, body: { request_id, ...body } }) => ({ status, body }));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(404);
    expect(
      (await api.send(account.image, { token: owner, site: "es.localhost", query: { id } })).status,
    ).toBe(401);
    expect((await api.send(account.image, { query: { id } })).status).toBe(401);
  });

  it("[SEC-UPL-01] keeps the old image if storing fails, and succeeds if only deleting the old image fails", async () => {
    const token = await newUser();
    const before = getId(await upload(token, get("webp")));
    const { put, remove } = files;
    files.put = () => Promise.reject(new Error("the disk is full"));
    expect((await upload(token, get("sideways"))).status).toBe(500);
    files.put = put;
    expect((await download(token, before)).response.status).toBe(200);
    files.remove = () => Promise.reject(new Error("no"));
    const after = await upload(token, get("sideways"));
    files.remove = remove;
    expect(after.status).toBe(200);
    expect(api.logs.find(({ message }) => message === "a file could not be removed")?.detail).toMatchObject({
      file: expect.stringContaining(before),
    });
  });
});
