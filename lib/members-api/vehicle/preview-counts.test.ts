import { expect, it } from "vitest";
import { SiteDays } from "./preview-counts";

/** Writes that end when the test says so. */
function heldWrites() {
  const writes: { many: number; end(): void; fail(error: Error): void }[] = [];
  const write = (many: number) =>
    new Promise<void>((end, fail) => {
      writes.push({ many, end, fail });
    });
  return { writes, write };
}

it("[RUN-FAST] who comes while a site's day is written is written with all others who do", async () => {
  const days = new SiteDays();
  const { writes, write } = heldWrites();
  const first = days.add("one", write);
  const others = Array.from({ length: 9 }, () => days.add("one", write));
  const elsewhere = days.add("two", write);
  expect(writes.map(({ many }) => many)).toEqual([1, 1]);
  writes[1]?.end();
  await elsewhere;
  writes[0]?.end();
  await first;
  await Promise.resolve();
  expect(writes.map(({ many }) => many)).toEqual([1, 1, 9]);
  const last = days.add("one", write);
  writes[2]?.end();
  await Promise.all(others);
  await Promise.resolve();
  writes[3]?.end();
  await last;
  expect(writes.map(({ many }) => many)).toEqual([1, 1, 9, 1]);
});

it("[RUN-FAULT] a write that fails is an error to those in it, and to nobody who waits or comes later", async () => {
  const days = new SiteDays();
  const { writes, write } = heldWrites();
  const first = days.add("one", write);
  const second = days.add("one", write);
  writes[0]?.fail(new Error("The database is away."));
  await expect(first).rejects.toThrow("away");
  await Promise.resolve();
  writes[1]?.end();
  await second;
  const third = days.add("one", write);
  writes[2]?.end();
  await third;
  expect(writes.map(({ many }) => many)).toEqual([1, 1, 1]);
});
