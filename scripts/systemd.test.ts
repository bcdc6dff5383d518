import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const COMMAND = "deploy/systemd/glovebox";
const folder = mkdtempSync(join(tmpdir(), "glovebox-systemd-"));
writeFileSync(join(folder, "systemd-run"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function argumentsFor(...operands: string[]): string[] {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  return execFileSync(COMMAND, operands, { env, encoding: "utf8" }).trimEnd().split("\n");
}

function getSettings(unit: string): string[] {
  const lines = readFileSync(`deploy/systemd/${unit}`, "utf8").split("\n");
  return lines.filter((line) => /^\w+=/.test(line));
}

it("[RUN-SHIP] an operator command runs with the unit's user, data, settings and secrets", () => {
  const shared = getSettings("glovebox.service").filter((line) =>
    /^(DynamicUser|User|StateDirectory|StateDirectoryMode|WorkingDirectory|UMask|Environment|EnvironmentFile|LoadCredential)=/.test(
      line,
    ),
  );
  const handed = argumentsFor("doctor", "--json");
  const properties = handed.flatMap((value, index) => (handed[index - 1] === "-p" ? [value] : []));
  const secrets = handed.filter((value) => /^\w+_FILE=/.test(value)).join(" ");
  const asInUnit = `Environment=${secrets.replaceAll(`$${"{CREDENTIALS_DIRECTORY}"}`, "%d")}`;
  expect([...properties, asInUnit].sort()).toEqual(shared.sort());
  const start = getSettings("glovebox.service").find((line) => line.startsWith("ExecStart=")) ?? "";
  expect(`ExecStart=${handed.slice(-4).join(" ")}`).toBe(start.replace("serve.mjs", "doctor.mjs --json"));
});

it("[RUN-SHIP] passes a command's arguments unchanged, without expanding systemd variables", () => {
  const operands = ["people", "/var/lib/glovebox/a $HOME.csv", "", "it's"];
  expect(argumentsFor("import", ...operands).slice(-4)).toEqual([
    "people",
    "/var/lib/glovebox/a $$HOME.csv",
    "",
    "it's",
  ]);
});
