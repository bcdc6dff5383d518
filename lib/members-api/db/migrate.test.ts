import { getConstructionPlans } from "pg-boss";
import { expect, it, vi } from "vitest";
import { migrationsFolder, migrationsHash } from "./migrate";

vi.mock("pg-boss", async (importOriginal) => ({
  ...(await importOriginal<typeof import("pg-boss")>()),
  getConstructionPlans: vi.fn(() => "schema of version 1"),
}));

it("[EMB-3] a version of the job engine with another schema makes the migrated dump stale", () => {
  const folder = migrationsFolder(process.cwd());
  const hash = migrationsHash(folder);
  expect(migrationsHash(folder)).toBe(hash);
  vi.mocked(getConstructionPlans).mockReturnValue("schema of version 2");
  expect(migrationsHash(folder)).not.toBe(hash);
});
