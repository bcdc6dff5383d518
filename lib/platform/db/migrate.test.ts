import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { getMigrationsFolder } from "./schema-range";

vi.mock("pg-boss", async (importOriginal) => ({
  ...(await importOriginal<typeof import("pg-boss")>()),
  getConstructionPlans: vi.fn(() => "schema of version 1"),
}));

// Workers cache modules, so the mocked engine must not leak between files.
beforeAll(() => vi.resetModules());
afterAll(() => vi.resetModules());

it("[EMB-3] the migrations hash changes when the job engine's schema changes", async () => {
  const { getConstructionPlans } = await import("pg-boss");
  const { getMigrationsHash } = await import("./migrate");
  const folder = getMigrationsFolder(process.cwd());
  const hash = getMigrationsHash(folder);
  expect(getMigrationsHash(folder)).toBe(hash);
  vi.mocked(getConstructionPlans).mockReturnValue("schema of version 2");
  expect(getMigrationsHash(folder)).not.toBe(hash);
});
