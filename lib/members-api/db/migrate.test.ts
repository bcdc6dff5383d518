import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { migrationsFolder } from "./schema-range";

vi.mock("pg-boss", async (importOriginal) => ({
  ...(await importOriginal<typeof import("pg-boss")>()),
  getConstructionPlans: vi.fn(() => "schema of version 1"),
}));

// Workers cache modules, so the mocked engine must not leak between files.
beforeAll(() => vi.resetModules());
afterAll(() => vi.resetModules());

it("[EMB-3] a job engine version with another schema makes the migrated dump stale", async () => {
  const { getConstructionPlans } = await import("pg-boss");
  const { migrationsHash } = await import("./migrate");
  const folder = migrationsFolder(process.cwd());
  const hash = migrationsHash(folder);
  expect(migrationsHash(folder)).toBe(hash);
  vi.mocked(getConstructionPlans).mockReturnValue("schema of version 2");
  expect(migrationsHash(folder)).not.toBe(hash);
});
