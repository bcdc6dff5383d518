import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import packageFile from "@/package.json";

it("[RUN-SHIP] the CycloneDX list names every package that is installed, with its license", () => {
  const output = execFileSync(process.execPath, ["scripts/sbom.mjs", "cyclonedx"], { maxBuffer: 1e8 });
  const { bomFormat, components } = JSON.parse(String(output)) as {
    bomFormat: string;
    components: { name: string; version: string; licenses?: unknown[] }[];
  };
  const names = new Set(components.map(({ name, version }) => `${name}@${version}`));
  expect(bomFormat).toBe("CycloneDX");
  const exact = Object.entries(packageFile.dependencies).filter(([, version]) => !/[\^~]/.test(version));
  expect(exact.map(([name, version]) => `${name}@${version}`).filter((id) => !names.has(id))).toEqual([]);
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
});
