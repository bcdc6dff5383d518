import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { openInputPool } from "@/lib/compose/open-input-pool";
import { createGrayPng } from "@/tests/setup/images";
import { toPictureRefusal } from "./encode-picture";
import { readPicture } from "./picture-task";

const MB = 1e6;

/** Returns the peak growth of the process's memory while `work` runs, in bytes. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  await work();
  clearInterval(timer);
  return most - before;
}

it("[SEC-UPL-02] rejects fifty pixel floods without decoding them, and encodes fifty large pictures within 90 MB", async () => {
  const input = openInputPool({ log: { error: vi.fn() }, isFirstSite: () => true });
  const flood = createGrayPng(14_000, 14_000);
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "teal" } })
    // WebP decodes at full size; a JPEG would be scaled down while decoding.
    .webp({ effort: 0 })
    .toBuffer();
  const send = (bytes: Uint8Array, userId: string) =>
    readPicture(input, { site: "localhost", userId }, new Blob([new Uint8Array(bytes)]));
  const all = (bytes: Uint8Array) =>
    Promise.allSettled(Array.from({ length: 50 }, (_, member) => send(bytes, `member ${member}`)));
  await send(photo, "first");
  let answers: PromiseSettledResult<Uint8Array>[] = [];
  const floodGrowth = await growth(async () => {
    answers = await all(flood);
  });
  const codes = answers.map((answer) => (answer.status === "rejected" ? answer.reason.code : "encoded"));
  expect(new Set(codes)).toEqual(new Set(["too_large"]));
  // Decoding one of them takes 196 MB.
  expect(floodGrowth).toBeLessThan(90 * MB);
  // Decoding them all at once would take 1,800 MB.
  const photoGrowth = await growth(async () => {
    answers = await all(photo);
  });
  expect(photoGrowth).toBeLessThan(90 * MB);
  expect(answers.every(({ status }) => status === "fulfilled")).toBe(true);
  await input.close();
}, 120_000);

it("[TEN-1] doesn't report a picture as unreadable if reading it takes too long", () => {
  const slow = new Error("timeout: 50% complete\nVipsImage: killed for image");
  expect(toPictureRefusal(slow)).toMatchObject({ code: "took_too_long", status: 422 });
  const unknown = new Error("Input buffer contains unsupported image format");
  expect(toPictureRefusal(unknown)).toMatchObject({ code: "unsupported_media_type", status: 415 });
});
