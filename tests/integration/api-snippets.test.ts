import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findScope, isOpenToKeys, isReadScope } from "@/lib/api-keys/contract/scopes";
import { createSnippets } from "@/lib/compose/calls/call-snippets";
import { callExamples } from "@/lib/compose/calls/examples";
import { callList } from "@/lib/compose/calls/table";
import { formatTypescriptClient } from "@/scripts/sdk/typescript-client";
import { makeAdmin } from "../setup/admin";
import { createStaffKey } from "../setup/api-keys";
import { type BffServer, serveBff } from "../setup/bff-server";
import { openTestApi, type TestApi } from "../setup/members-api";

const run = promisify(execFile);
/** Long, because tests start Python, curl and a compiler. */
const LIMIT = 60_000;

const shownCalls = callList.filter((call) => {
  const scope = findScope(call);
  const makes = /^(report\.generate|sticker\.generate)/.test(call.name);
  return isOpenToKeys(call) && call.answers === "json" && (makes || scope === null || isReadScope(scope));
});

let api: TestApi;
let server: BffServer;
let key = "";
let folder = "";
beforeAll(async () => {
  api = await openTestApi();
  key = (await createStaffKey(api, await makeAdmin(api, "owner@example.com"), { mode: "test" })).key;
  server = await serveBff(api);
  folder = mkdtempSync(join(tmpdir(), "glovebox-sdk-"));
  writeFileSync(join(folder, "glovebox.ts"), formatTypescriptClient());
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
  await api.close();
});

const env = () => ({ ...process.env, GLOVEBOX_KEY: key });
const snippets = () =>
  shownCalls.map((call) => ({
    name: call.name,
    ...createSnippets(call, callExamples[call.name], server.origin),
  }));

describe("the reference's examples, run with a test key", () => {
  it(
    "[PART-5] work in curl",
    async () => {
      for (const { name, curl } of snippets()) {
        const { stdout } = await run("sh", ["-c", curl.replace("curl ", "curl -s ")], { env: env() }).catch(
          (error) => error,
        );
        expect(JSON.parse(String(stdout)), name).toMatchObject({ status: "success" });
      }
    },
    LIMIT,
  );

  it(
    "[PART-5] work in Python",
    async () => {
      const file = join(folder, "all.py");
      const blocks = snippets().map(({ name, python }) => `print("#", ${JSON.stringify(name)})\n${python}`);
      writeFileSync(file, blocks.join("\n\n"));
      const { stdout } = await run("python3", [file], { env: env(), maxBuffer: 64e6 });
      expect(stdout.match(/^# /gm)).toHaveLength(shownCalls.length);
      expect(stdout.match(/'status': 'success'/g)?.length).toBeGreaterThanOrEqual(shownCalls.length);
    },
    LIMIT,
  );

  it(
    "[PART-5] work in TypeScript, with the site's client",
    async () => {
      const file = join(folder, "all.ts");
      const head = 'import { GloveboxClient } from "./glovebox";\n';
      const blocks = snippets().map(
        ({ name, typescript }) =>
          `{\n${typescript.replace(head, "").replace("console.log(answer)", `console.log(${JSON.stringify(name)}, answer.status)`)}\n}`,
      );
      writeFileSync(file, `${head}${blocks.join("\n")}\nexport {};\n`);
      const { stdout } = await run("node", ["--import", "tsx", file], { env: env(), cwd: process.cwd() });
      expect(stdout.trim().split("\n")).toEqual(shownCalls.map(({ name }) => `${name} success`));
      await typeCheck(["glovebox.ts", "all.ts"]);
    },
    LIMIT,
  );
});

async function typeCheck(files: string[]): Promise<void> {
  writeFileSync(
    join(folder, "env.d.ts"),
    "declare const process: { env: Record<string, string | undefined> };\n",
  );
  const options = [
    "--noEmit",
    "--strict",
    "--noUncheckedIndexedAccess",
    "--target",
    "es2022",
    "--module",
    "esnext",
  ];
  const tsc = join(process.cwd(), "node_modules/.bin/tsc");
  const more = ["--moduleResolution", "bundler", "--lib", "es2023,dom", "--types", ""];
  const { stdout } = await run(tsc, [...options, ...more, "env.d.ts", ...files], { cwd: folder }).catch(
    (error) => error,
  );
  expect(stdout).toBe("");
}

const importClient = (): Promise<typeof import("@/public/sdk/glovebox")> =>
  import(join(folder, "glovebox.ts"));

describe("the TypeScript client", () => {
  it("[PART-5] reports what was rejected, in which field, and when to retry", async () => {
    const { GloveboxClient } = await importClient();
    const client = new GloveboxClient({ site: server.origin, key });
    await expect(client.report.generate({ vin: "1HGCM82633A004352" })).rejects.toMatchObject({
      name: "GloveboxError",
      status: 403,
      code: "forbidden",
      fields: { vin: expect.stringContaining("2T1BURHE5JC034461") },
      requestId: expect.any(String),
    });
    const wrong = new GloveboxClient({ site: server.origin, key: "gbx_live_wrong" });
    await expect(wrong.apiKey.self()).rejects.toMatchObject({ status: 401, code: "invalid_key" });
    const busy = new GloveboxClient({
      site: server.origin,
      key,
      fetch: async () =>
        Response.json({ code: "too_many_requests" }, { status: 429, headers: { "retry-after": "7" } }),
    });
    await expect(busy.apiKey.self()).rejects.toMatchObject({ status: 429, retryAfter: 7 });
    const unreachableClient = new GloveboxClient({ site: "http://127.0.0.1:9", key });
    await expect(unreachableClient.apiKey.self()).rejects.toMatchObject({ status: 0, code: "unreachable" });
  });

  it("[PART-5] returns a PDF as a file", async () => {
    const { GloveboxClient } = await importClient();
    const client = new GloveboxClient({ site: server.origin, key });
    const { report } = await client.report.generate({ vin: "2T1BURHE5JC034461" });
    const pdf = await client.report.viewPdf({ id: report?.id ?? "" });
    expect(Buffer.from(await pdf.arrayBuffer()).toString("latin1")).toMatch(/^%PDF-/);
  });
});
