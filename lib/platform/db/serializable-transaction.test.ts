import { expect, it, vi } from "vitest";
import type { Database } from "./database";
import { runSerializableTransaction } from "./serializable-transaction";

/** Fails with each SQLSTATE in turn, wrapped as drizzle wraps errors. */
function failing(...states: string[]) {
  let attempts = 0;
  const transaction = vi.fn(async (work: (tx: Database) => Promise<unknown>) => {
    const state = states[attempts++];
    const result = await work(db);
    if (state)
      throw new Error("query failed", { cause: Object.assign(new Error("driver"), { code: state }) });
    return result;
  });
  const db = { transaction } as unknown as Database;
  return { db, transaction };
}

function pause() {
  const slept: number[] = [];
  return { slept, random: () => 0.5, sleep: async (ms: number) => void slept.push(ms) };
}

it.each(["40001", "40P01"])(
  "[SEC-LED-09] retries %s up to three times, with growing pauses",
  async (state) => {
    const { db, transaction } = failing(state, state, state);
    const waits = pause();
    await expect(runSerializableTransaction(db, async () => "done", waits)).resolves.toBe("done");
    expect(transaction).toHaveBeenCalledTimes(4);
    expect(waits.slept).toEqual([20, 40, 80]);
  },
);

it("[SEC-LED-09] multiplies the pause by a random factor between 0.5 and 1.5", async () => {
  for (const [random, expected] of [
    [0, 10],
    [0.999_999, 30],
  ] as const) {
    const waits = { ...pause(), random: () => random };
    await runSerializableTransaction(failing("40001").db, async () => 1, waits);
    expect(waits.slept[0]).toBeCloseTo(expected, 2);
  }
});

it("[SEC-LED-09] returns 503 with Retry-After after a fourth failure", async () => {
  const { db, transaction } = failing("40001", "40P01", "40001", "40P01", "40001");
  const outcome = runSerializableTransaction(db, async () => 1, pause());
  await expect(outcome).rejects.toMatchObject({ code: "unavailable", status: 503, retryAfter: 1 });
  expect(transaction).toHaveBeenCalledTimes(4);
});

it("[SEC-LED-09] throws a unique violation immediately, because retrying can't fix it", async () => {
  const { db, transaction } = failing("23505");
  await expect(runSerializableTransaction(db, async () => 1, pause())).rejects.toThrow("query failed");
  expect(transaction).toHaveBeenCalledTimes(1);
});
