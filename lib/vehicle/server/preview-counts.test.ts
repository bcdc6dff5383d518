import { expect, it } from "vitest";
import { PreviewCounts } from "./preview-counts";

const NOW = new Date("2026-11-28T05:00:00Z");

function heldWrites() {
  const writes: { siteId: string; many: number; end(): void; fail(error: Error): void }[] = [];
  const warnings: unknown[] = [];
  const counts = new PreviewCounts(
    ({ siteId, many }) =>
      new Promise<void>((end, fail) => {
        writes.push({ siteId, many, end, fail });
      }),
    { warn: (fields) => warnings.push(fields) },
  );
  const listWrites = () => writes.map(({ siteId, many }) => `${siteId} ${many}`);
  return { counts, writes, written: listWrites, warnings };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const away = () => Object.assign(new Error("The database is away."), { code: "ECONNREFUSED" });

it("[RUN-FAST] combines the counts added during a site's write into one later write", async () => {
  const { counts, writes, written: listWrites } = heldWrites();
  for (let nr = 0; nr < 10; nr++) counts.add("one", NOW);
  counts.add("two", NOW);
  expect(listWrites()).toEqual(["one 1", "two 1"]);
  writes[0]?.end();
  await settled();
  expect(listWrites()).toEqual(["one 1", "two 1", "one 9"]);
  let isFlushed = false;
  const flushed = counts.flush().then(() => {
    isFlushed = true;
  });
  writes[1]?.end();
  await settled();
  expect(isFlushed).toBe(false);
  writes[2]?.end();
  await flushed;
  expect(writes).toHaveLength(3);
});

it("[RUN-FAULT] counts that failed during an outage are written with the site's next preview, or at shutdown", async () => {
  const { counts, writes, written: listWrites, warnings } = heldWrites();
  counts.add("one", NOW);
  counts.add("one", NOW);
  writes[0]?.fail(away());
  await settled();
  expect(listWrites()).toEqual(["one 1"]);
  counts.add("one", NOW);
  expect(listWrites()).toEqual(["one 1", "one 3"]);
  writes[1]?.fail(away());
  await settled();
  const flushed = counts.flush();
  await settled();
  writes[2]?.end();
  await flushed;
  expect(listWrites()).toEqual(["one 1", "one 3", "one 3"]);
  expect(warnings).toHaveLength(2);
});

it("[RUN-FAULT] retries failed counts once any site's preview shows that the database is back, or at shutdown", async () => {
  const { counts, writes, written: listWrites } = heldWrites();
  counts.add("quiet", NOW);
  writes[0]?.fail(away());
  await settled();
  counts.add("busy", NOW);
  writes[1]?.end();
  await settled();
  expect(listWrites()).toEqual(["quiet 1", "busy 1", "quiet 1"]);
  const flushed = counts.flush();
  writes[2]?.fail(away());
  await settled();
  writes[3]?.end();
  await flushed;
  expect(listWrites()).toEqual(["quiet 1", "busy 1", "quiet 1", "quiet 1"]);
});

it("[RUN-FAULT] drops counts that the database rejects, without blocking others", async () => {
  const { counts, writes, written: listWrites } = heldWrites();
  counts.add("deleted", NOW);
  counts.add("deleted", NOW);
  writes[0]?.fail(new Error("The site is gone."));
  await settled();
  writes[1]?.end();
  await counts.flush();
  expect(listWrites()).toEqual(["deleted 1", "deleted 1"]);
});
