import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getBudget, readFirstLoads } from "../../scripts/bench/web-weight";
import { HINT, markForCompilation } from "../../scripts/compile-hints.mjs";
import { BUILD } from "../setup/built-app";

const pages = [...readFirstLoads(BUILD)];

describe("first-load script of the build", () => {
  it("[PAGE-17] has a known size on every page", () => {
    const routes = pages.map(([route]) => route);
    expect(routes).toEqual(
      expect.arrayContaining(["/", "/login", "/checkout", "/dashboard", "/my-vehicles"]),
    );
    // Next alone is over 100 KiB; less means that the stats are wrong.
    for (const [, kib] of pages) expect(kib).toBeGreaterThan(100);
  });

  it.each(pages)("[PAGE-17] %s (%d KiB) stays within its budget", (route, kib) => {
    expect(kib).toBeLessThanOrEqual(getBudget(route));
  });

  it("[PAGE-17] doesn't contain zod's error messages in other languages", () => {
    const folder = join(BUILD, "static/chunks");
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const translated = scripts.filter((name) =>
      readFileSync(join(folder, name), "utf8").includes("Неверный"),
    );
    expect(translated).toEqual([]);
  });

  it("[PAGE-17] is marked for background compilation, and marking it again has no effect", () => {
    const { rootMainFiles } = JSON.parse(readFileSync(join(BUILD, "build-manifest.json"), "utf8"));
    const texts = () => rootMainFiles.map((file: string) => readFileSync(join(BUILD, file), "utf8"));
    const before: string[] = texts();
    expect(before.length).toBeGreaterThan(2);
    for (const text of before) expect(text.split("\n", 1)[0]).toBe(HINT.trim());
    markForCompilation(BUILD);
    expect(texts()).toEqual(before);
  });
});
