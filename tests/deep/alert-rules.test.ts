import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = "deploy/prometheus";
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
if (!hasPromtool)
  console.warn("The alert rules are not checked: promtool is not installed (Debian's package prometheus).");

function promtool(...parts: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync("promtool", parts, { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

it.skipIf(!hasPromtool)(
  "[RUN-METRIC] promtool accepts the example's configuration and every alert rule",
  () => {
    expect(promtool("check", "config", `${FOLDER}/prometheus.yml`)).toMatchObject({ status: 0 });
    expect(promtool("check", "rules", `${FOLDER}/alerts.yaml`)).toMatchObject({ status: 0 });
  },
);

it.skipIf(!hasPromtool)("[RUN-METRIC] every alert fires when it should, and is silent otherwise", () => {
  const names = [...readFileSync(`${FOLDER}/alerts.yaml`, "utf8").matchAll(/- alert: (\w+)/g)];
  const tested = readFileSync(`${FOLDER}/alerts.test.yaml`, "utf8");
  const cases = names.flatMap(([, name]) => [`${name} fires`, `${name} stays silent`]);
  expect(cases.filter((name) => !tested.includes(`- name: ${name}\n`))).toEqual([]);
  const run = promtool("test", "rules", `${FOLDER}/alerts.test.yaml`);
  expect(run, run.output).toMatchObject({ status: 0 });
});
