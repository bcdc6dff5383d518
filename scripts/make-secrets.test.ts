import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { bootProblems } from "@/lib/platform/env/secrets";

const folder = mkdtempSync(join(tmpdir(), "glovebox-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const make = () =>
  String(
    execFileSync(process.execPath, [
      ...["--import", "tsx", "scripts/make-secrets.ts", folder],
      ...["--database-host", "db"],
    ]),
  );
const all = () =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8").trim()]),
  );

it("[RUN-SHIP] creates secrets that a server can start with, and never replaces them", () => {
  expect(make()).toContain("session-keys, digest-key, database-password");
  const first = all();
  expect(first["database-url"]).toBe(`postgres://glovebox:${first["database-password"]}@db/glovebox`);
  const settings = {
    NODE_ENV: "production",
    HOST: "0.0.0.0",
    DATABASE_URL: first["database-url"],
    SESSION_KEYS: first["session-keys"],
    DIGEST_KEY: first["digest-key"],
  } as Parameters<typeof bootProblems>[0];
  expect(bootProblems(settings, "app")).toEqual([]);
  expect(make()).toContain("All secrets already exist");
  expect(all()).toEqual(first);
});
