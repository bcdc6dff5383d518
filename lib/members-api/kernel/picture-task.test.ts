import sharp from "sharp";
import { expect, it } from "vitest";
import { grayPng } from "@/tests/setup/images";
import { reencodeImage } from "./reencode-image";

const MB = 1e6;

/** How much more memory the process had at the most while `work` ran, in bytes. */
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

it("[SEC-UPL-02] fifty pixel floods at once are refused without decoding one; of fifty large pictures half are encoded in little memory, the rest refused for now", async () => {
  const flood = grayPng(14_000, 14_000);
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "teal" } })
    // Decoded whole; a JPEG is scaled down while decoding.
    .webp({ effort: 0 })
    .toBuffer();
  await reencodeImage(photo);
  const all = (bytes: Uint8Array) =>
    Promise.allSettled(Array.from({ length: 50 }, () => reencodeImage(bytes)));
  let answers: PromiseSettledResult<Uint8Array>[] = [];
  const refused = await growth(async () => {
    answers = await all(flood);
  });
  expect(answers.every((answer) => answer.status === "rejected")).toBe(true);
  expect(refused).toBeLessThan(50 * MB);
  // Decoded side by side they would be 1,800 MB.
  const taken = await growth(async () => {
    answers = await all(photo);
  });
  expect(taken).toBeLessThan(90 * MB);
  const encoded = answers.filter((answer) => answer.status === "fulfilled");
  expect(encoded).toHaveLength(24);
  const busy = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(new Set(busy.map((error) => error.code))).toEqual(new Set(["too_many_requests"]));
}, 60_000);
