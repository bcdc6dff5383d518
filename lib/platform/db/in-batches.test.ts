import { expect, test, vi } from "vitest";
import { inBatches } from "./in-batches";

test.each([
  [0, [0]],
  [2, [2]],
  [3, [3, 0]],
  [7, [3, 3, 1]],
])("[RUN-SIZE] changes %i rows in batches of three, until a batch is incomplete", async (many, expected) => {
  let left = many;
  const change = vi.fn(async (rows: number) => {
    const changed = Math.min(left, rows);
    left -= changed;
    return Array.from({ length: changed });
  });
  await inBatches(change, 3);
  expect(left).toBe(0);
  expect(await Promise.all(change.mock.results.map(async ({ value }) => (await value).length))).toEqual(
    expected,
  );
});

test("[RUN-FAULT] stops at a failed statement", async () => {
  const change = vi.fn().mockResolvedValueOnce([1]).mockRejectedValueOnce(new Error("no connection"));
  await expect(inBatches(change, 1)).rejects.toThrow("no connection");
  expect(change).toHaveBeenCalledTimes(2);
});
