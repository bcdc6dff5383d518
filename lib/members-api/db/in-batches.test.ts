import { expect, test, vi } from "vitest";
import { inBatches } from "./in-batches";

test.each([
  [0, [0]],
  [2, [2]],
  [3, [3, 0]],
  [7, [3, 3, 1]],
])("[RUN-SIZE] %i rows are changed three at a time, until fewer are left", async (many, expected) => {
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

test("[RUN-FAULT] a statement that fails ends it", async () => {
  const change = vi.fn().mockResolvedValueOnce([1]).mockRejectedValueOnce(new Error("no connection"));
  await expect(inBatches(change, 1)).rejects.toThrow("no connection");
  expect(change).toHaveBeenCalledTimes(2);
});
