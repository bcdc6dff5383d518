import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import packageFile from "@/package.json";

const sbom = (format: string) =>
  JSON.parse(String(execFileSync(process.execPath, ["scripts/sbom.mjs", format], { maxBuffer: 1e8 })));
const wanted = Object.entries(packageFile.dependencies).map(([name, version]) => `${name}@${version}`);

it("[RUN-SHIP] the CycloneDX list names every package that is installed, with its license", () => {
  const { bomFormat, components } = sbom("cyclonedx") as {
    bomFormat: string;
    components: { name: string; version: string; licenses?: unknown[] }[];
  };
  const names = new Set(components.map(({ name, version }) => `${name}@${version}`));
  expect(bomFormat).toBe("CycloneDX");
  expect(wanted.filter((one) => !/[\^~]/.test(one) && !names.has(one))).toEqual([]);
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
});

it("[RUN-SHIP] the SPDX list names the same packages", () => {
  const { spdxVersion, packages } = sbom("spdx") as {
    spdxVersion: string;
    packages: { name: string; versionInfo: string }[];
  };
  const names = new Set(packages.map(({ name, versionInfo }) => `${name}@${versionInfo}`));
  expect(spdxVersion).toMatch(/^SPDX-2/);
  expect(wanted.filter((one) => !/[\^~]/.test(one) && !names.has(one))).toEqual([]);
});
