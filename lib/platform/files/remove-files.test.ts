import { expect, it } from "vitest";
import { removeFiles } from "./remove-files";

it("[TRUE-39] removes all files, at most 20 at a time, and returns those that it couldn't remove", async () => {
  const keys = Array.from({ length: 205 }, (_, at) => `documents/${at}.pdf`);
  const stuck = new Set([keys[3], keys[204]]);
  const removedKeys: string[] = [];
  let running = 0;
  let most = 0;
  const remove = async (key: string) => {
    removedKeys.push(key);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (stuck.has(key)) throw new Error("busy");
  };
  const details: unknown[] = [];
  const log = { error: (detail: object) => details.push(detail) };
  const stayed = await removeFiles({ files: { remove }, log } as never, keys);
  expect(stayed).toEqual(Array.from(stuck));
  expect(details).toHaveLength(2);
  expect(removedKeys).toEqual(keys);
  expect(most).toBeLessThanOrEqual(20);
});
