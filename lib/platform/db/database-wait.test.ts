import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { retryUntilReachable, UnreachableDatabaseError } from "./database-wait";
import { openPostgres } from "./open-postgres";

const url = "postgres://glovebox:hush@db.internal:5999/shop?sslmode=disable";
const createConnectionError = () =>
  Object.assign(new Error("connect ECONNREFUSED 10.0.0.9:5999"), { code: "ECONNREFUSED" });

describe("unreachable database", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("[TRUE-40] reports DATABASE_URL, the reason and the fix, but not the password", async () => {
    vi.useRealTimers();
    const failed = openPostgres({ url: "postgres://glovebox:hush@127.0.0.1:1/shop" });
    await expect(failed).rejects.toThrow(
      /DATABASE_URL \(127\.0\.0\.1:1\/shop\).*ECONNREFUSED.*Start PostgreSQL/,
    );
    await expect(failed).rejects.not.toThrow("hush");
    await expect(openPostgres({ url: "postgres//nonsense" })).rejects.toThrow("DATABASE_URL");
  });

  it.each([
    ["28P01", "Correct the login in DATABASE_URL"],
    ["3D000", "Create that database"],
    ["ERR_INVALID_URL", "Write DATABASE_URL as postgres://"],
  ])("[TRUE-40] doesn't retry after %s, and explains the fix", async (code, remedy) => {
    const open = vi.fn(async () => {
      throw new UnreachableDatabaseError(url, Object.assign(new Error("no"), { code }));
    });
    await expect(retryUntilReachable(open, { url, waitMs: 60_000 })).rejects.toThrow(remedy);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it("[SAFE-10] startup logs that it's waiting for the database, and continues once it's available", async () => {
    const messages: string[] = [];
    let tries = 0;
    const open = async () => {
      tries += 1;
      if (tries < 15) throw createConnectionError();
      return "open";
    };
    const opened = retryUntilReachable(open, { url, waitMs: 60_000, onWait: (text) => messages.push(text) });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await opened).toBe("open");
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatch(/DATABASE_URL.*ECONNREFUSED.*Trying again for up to 60 s\.$/);
    expect(messages.join()).not.toContain("hush");
  });

  it("[SAFE-10] startup waits up to a minute, and stops early on a signal or another error", async () => {
    const late = expect(
      retryUntilReachable(() => Promise.reject(createConnectionError()), { url, waitMs: 60_000 }),
    ).rejects.toThrow("DATABASE_URL");
    await vi.advanceTimersByTimeAsync(60_000);
    await late;
    const leaving = new AbortController();
    const left = expect(
      retryUntilReachable(() => Promise.reject(createConnectionError()), {
        url,
        waitMs: 60_000,
        signal: leaving.signal,
      }),
    ).rejects.toThrow("DATABASE_URL");
    await vi.advanceTimersByTimeAsync(1500);
    leaving.abort();
    await left;
    await expect(
      retryUntilReachable(() => Promise.reject(new Error("a bad migration")), { url, waitMs: 60_000 }),
    ).rejects.toThrow("a bad migration");
  });
});
