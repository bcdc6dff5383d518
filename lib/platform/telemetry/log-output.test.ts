import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { runs } from "@/tests/setup/runs";
import { createJsonLog } from "./log-output";

const FORGED = '{"level":30,"call":"admin.login","msg":"call"}';

it("[SAFE-7] [SEC-INJ-11] writes each console call, warning, stream write and log entry as one line of printable JSON", () => {
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
  const quoted = `no such picture:\n${FORGED}\r\n\u001b[2J\u009b31m\u007f\u2028\u202e\u061c\u200b end`;
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

it.each([
  ["throw error", "end", 1, 1],
  ["Promise.reject(error)", "end", 1, 1],
  ["Promise.reject(error)", "log", 0, 2],
])(
  "[SAFE-7] logs an uncaught error as one JSON line: %s, rejections: %s",
  (failure, rejections, code, count) => {
    const script = `
    import { captureOutput, createJsonLog, logUncaught } from ${JSON.stringify(`${import.meta.dirname}/log-output.ts`)};
    const log = createJsonLog({ level: "info" });
    captureOutput(log);
    logUncaught(log, ({ name, message }) => ({ name, message }), ${JSON.stringify(rejections)});
    const error = new TypeError(process.argv[1]);
    setTimeout(() => log.info({}, "went on"), 50);
    setImmediate(() => { ${failure} });`;
    const quoted = `bad\n${FORGED}\u001b[2J`;
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", script, quoted],
      { encoding: "utf8" },
    );
    expect([status, stderr]).toEqual([code, ""]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(count);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: 50,
      err: { name: "TypeError", message: quoted },
    });
  },
);

it("[RUN-LOG] writes all lines of one event loop turn together", () => {
  const code = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    import { createJsonLog } from ${JSON.stringify(`${import.meta.dirname}/log-output.ts`)};
    let writes = 0;
    const { writeSync } = fs;
    fs.writeSync = (...args) => { writes += 1; return writeSync(...args); };
    syncBuiltinESMExports();
    const [one, another] = [createJsonLog({ level: "info" }), createJsonLog({ level: "info" })];
    for (let line = 0; line < 100; line++) (line % 2 ? one : another).info({ line }, "call");
    setImmediate(() => one.info({ writes }, "after them"));`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", code],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.slice(0, 100).map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, at) => at));
  expect(lines[100]).toMatchObject({ msg: "after them", writes: 1 });
});

it("[RUN-LOG] doesn't lose any lines when the process exits, no matter how far behind its reader is", async () => {
  const code = `
    import { createJsonLog } from ${JSON.stringify(`${import.meta.dirname}/log-output.ts`)};
    const log = createJsonLog({ level: "info" });
    // Makes stdout non-blocking, as any write through Node's stream does, so a log write can be partial.
    process.stdout.write("");
    for (let line = 0; line < 2000; line++) log.info({ line, text: "x".repeat(500) }, "call");
    setImmediate(() => {
      log.error({ line: 2000 }, "urgent");
      log.info({ line: 2001 }, "last");
      process.on("exit", () => log.info({ line: 2002 }, "ended"));
      process.stderr.write("ends", () => process.exit(3));
    });`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  await once(child.stderr, "data");
  let text = "";
  for await (const part of child.stdout.setEncoding("utf8")) text += part;
  expect(await exited).toEqual([3, null]);
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: 2003 }, (_, at) => at));
});

it("[RUN-LOG] a slow reader receives all lines while the process runs", async () => {
  const code = `
    import { createJsonLog } from ${JSON.stringify(`${import.meta.dirname}/log-output.ts`)};
    const log = createJsonLog({ level: "info" });
    process.stdout.write("");
    for (let line = 0; line < 2000; line++) log.info({ line, text: "x".repeat(500) }, "call");
    setImmediate(() => setImmediate(() => process.stderr.write("goes on")));
    process.stdin.resume();`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  // The first write has filled the pipe by then.
  await once(child.stderr, "data");
  let text = "";
  for await (const part of child.stdout.setEncoding("utf8")) {
    text += part;
    if (text.includes('"line":1999,') && text.endsWith("\n")) child.stdin.end();
  }
  expect(await exited).toEqual([0, null]);
  expect(
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).line),
  ).toEqual(Array.from({ length: 2000 }, (_, at) => at));
});

it.skipIf(!existsSync("/dev/full"))(
  "[RUN-LOG] [SAFE-7] the application keeps running while the log's disk is full",
  () => {
    const code = `
    import { createJsonLog } from ${JSON.stringify(`${import.meta.dirname}/log-output.ts`)};
    const log = createJsonLog({ level: "info" });
    log.info({}, "no room");
    setImmediate(() => { log.error({}, "nor for this"); process.exit(3); });`;
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", code],
      { encoding: "utf8", stdio: ["ignore", full, "pipe"] },
    );
    closeSync(full);
    expect([status, stderr]).toEqual([3, ""]);
  },
);

it("[RUN-LOG] keeps running after its log's reader disconnects", async () => {
  const code = `
    import { createJsonLog } from ${JSON.stringify(`${import.meta.dirname}/log-output.ts`)};
    const log = createJsonLog({ level: "info" });
    log.info({}, "heard");
    process.stdin.once("end", () => {
      log.error({}, "nobody hears it");
      setImmediate(() => {
        log.error({}, "nor this");
        setImmediate(() => process.exit(3));
      });
    }).resume();`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([3, null]);
});

const HOSTILE = [
  `\r\n${FORGED}\r\n`,
  "\n",
  "\u0000\u0007\u0008",
  "\u001b[2J\u001b]0;title\u0007",
  "\u009b31m\u007f",
  "\u202eevil\u202c\u2066\u2069\u200e\u200f\u061c",
  "\u2028\u2029\u0085\ufeff\u200b",
  "\ud800",
  "\udc00 \ud83d",
  '","level":60,"x":"',
  "%s %d %j %o %%",
  "\\u000a\\",
  "×é車🚗",
];

it("[SEC-INJ-11] any logged value parses back unchanged, from one line of printable ASCII", () => {
  const text = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
    fc.string({
      unit: fc.constantFrom("\r", "\n", "\u001b", "\u0000", "\u202e", '"', "\\", "a"),
      maxLength: 120,
    }),
  );
  fc.assert(
    fc.property(text, text, (quoted, name) => {
      const lines: string[] = [];
      const log = createJsonLog({ level: "info" }, (line) => lines.push(line));
      const error = Object.assign(new Error(quoted, { cause: new Error(quoted) }), { code: quoted });
      error.name = quoted;
      log.info({ quoted, list: [quoted], inner: { [`x${name}`]: quoted }, [`x${name}`]: quoted }, quoted);
      log.error({ err: error }, "failed");
      log.warn(quoted);
      for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]+\n$/);
      const [info, failed, warned, ...others] = lines.map((line) => JSON.parse(line));
      expect(others).toEqual([]);
      expect(info).toMatchObject({ quoted, list: [quoted], inner: { [`x${name}`]: quoted }, msg: quoted });
      expect(info[`x${name}`]).toBe(quoted);
      expect([failed.err.code, failed.err.message.includes(quoted)]).toEqual([quoted, true]);
      expect(warned.msg).toBe(quoted);
    }),
    { numRuns: runs(5000), examples: HOSTILE.map((quoted) => [quoted, quoted]) },
  );
});

it("[RUN-LOG] each line has its own time in milliseconds, even if the clock moves backward", () => {
  vi.useFakeTimers();
  try {
    const lines: string[] = [];
    const log = createJsonLog({ level: "info" }, (line) => lines.push(line));
    const times = ["2026-11-28T05:59:59.007Z", "2026-11-28T05:59:59.999Z", "2026-11-28T06:00:00.000Z"];
    for (const time of [...times, ...times]) {
      vi.setSystemTime(new Date(time));
      log.info("a line");
    }
    expect(lines.map((line) => JSON.parse(line).time)).toEqual([...times, ...times]);
  } finally {
    vi.useRealTimers();
  }
});
