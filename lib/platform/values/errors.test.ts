import { describe, expect, it, vi } from "vitest";
import { AppError } from "./errors";

/** Simulates a second bundle in the process: the same module evaluated again. */
async function otherBundle(): Promise<typeof import("./errors")> {
  vi.resetModules();
  return import("./errors");
}

describe("AppError", () => {
  it("[SAFE-10] an error from another bundle in the same process passes instanceof and keeps its status", async () => {
    const other = await otherBundle();
    expect(other.AppError).not.toBe(AppError);
    const error: unknown = new other.AppError("unavailable", "Busy.", { retryAfter: 7 });
    expect(error instanceof AppError && [error.status, error.retryAfter]).toEqual([503, 7]);
    expect(new AppError("conflict", "No.")).toBeInstanceOf(other.AppError);
  });

  it("[SAFE-10] doesn't match other errors or values, and isn't an instance of its subclasses", () => {
    class Special extends AppError {}
    for (const value of [new Error("x"), { name: "AppError", code: "conflict" }, null, undefined, "AppError"])
      expect(value instanceof AppError).toBe(false);
    const special: unknown = new Special("conflict", "No.");
    expect([special instanceof Special, special instanceof AppError]).toEqual([true, true]);
    expect((new AppError("conflict", "No.") as unknown) instanceof Special).toBe(false);
  });
});
