import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const FORGED = '{"level":30,"call":"admin.login","msg":"call"}';

it("[SAFE-7] whatever writes to the outputs becomes one JSON line each, in printable characters", () => {
  const code = `
    import { captureOutput, createJsonLog } from ${JSON.stringify(`${import.meta.dirname}/log-output.ts`)};
    const log = createJsonLog({ level: "info" });
    captureOutput(log);
    const quoted = process.argv[1];
    console.log(quoted);
    console.error(quoted);
    console.log("");
    process.emitWarning(quoted);
    log.info({ quoted }, quoted);
    process.stderr.write(Buffer.from(quoted), () => process.stdout.write("written"));`;
  const quoted = `no such picture:\n${FORGED}\r\n\u001b[2J\u009b31m\u007f\u2028\u202e end`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", code, quoted],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout.replaceAll("\n", "")).toMatch(/^[\x20-\x7e]+$/);
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ level, stream }) => [level, stream])).toEqual([
    [30, "stdout"],
    [40, "stderr"],
    [30, undefined],
    [40, "stderr"],
    [40, "stderr"],
    [30, "stdout"],
  ]);
  expect(lines[0]?.msg).toBe(quoted);
  expect(lines[2]).toMatchObject({ quoted, msg: quoted });
});
