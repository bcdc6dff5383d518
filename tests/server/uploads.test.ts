import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { adminImportSchema } from "@/lib/admin/contract/imports";
import { getDefaultIndexPath } from "@/lib/vin/open-index";
import { type AppServer, ask, loginAdmin, startApp } from "../setup/app-server";

const MEGABYTE = 1024 ** 2;
const directory = mkdtempSync(join(tmpdir(), "glovebox-uploads-"));
let app: AppServer;
let cookie: string;
beforeAll(async () => {
  const pack = join(directory, "vpic.pack");
  copyFileSync(getDefaultIndexPath(), pack);
  app = await startApp({ VIN_PACK: pack });
  cookie = await loginAdmin(app.port, app.output);
});
afterAll(async () => {
  await app?.stop();
  rmSync(directory, { recursive: true, force: true });
});

function upload(query: string, pieces: Iterable<string | Buffer>) {
  const host = `localhost:${app.port}`;
  const request = httpRequest({
    port: app.port,
    host: "127.0.0.1",
    method: "POST",
    agent: false,
    path: `/members/api/admin/imports?${query}`,
    headers: { host, origin: `http://${host}`, cookie },
  });
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.on("error", reject);
    request.on("response", async (response: IncomingMessage) => {
      let text = "";
      for await (const part of response.setEncoding("utf8")) text += part;
      resolve({ status: response.statusCode ?? 0, text });
    });
    const input = pieces[Symbol.iterator]();
    const pump = () => {
      for (let next = input.next(); ; next = input.next()) {
        if (next.done) return void request.end();
        if (!request.write(next.value)) return void request.once("drain", pump);
      }
    };
    pump();
  });
}

function megabytesInUse(): number {
  const status = readFileSync(`/proc/${app.child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

it.runIf(process.platform === "linux")(
  "[EMB-4] [SEC-PRX-09] an upload of 200 MB uses constant memory, and a rejected file isn't kept",
  async () => {
    const before = megabytesInUse();
    let most = 0;
    const filler = Buffer.from("ABC123,OH,Upload\n".repeat(MEGABYTE / 17));
    function* pieces() {
      yield "plate,state,source\n";
      for (let at = 0; at < 200; at++) {
        most = Math.max(most, megabytesInUse());
        yield filler;
      }
    }
    const answer = await upload("kind=plates&name=plates.csv", pieces());
    expect(most).toBeGreaterThan(0);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text).message).toContain("no column vin");
    const importFolder = join(app.dataDir, "files", "imports");
    expect(existsSync(importFolder) ? readdirSync(importFolder) : []).toEqual([]);
    expect(most - before).toBeLessThan(100);
  },
);

it("[EMB-4] [VEH-4] the built server packs a vPIC dump in the background, and uses it without a restart", async () => {
  const makes = async () => (await ask(app.port, "/members/api-cwa/sticker-makes?year=2025")).text;
  const response = await upload("kind=vpic&name=vPICList_lite_2026_06.plain", [
    readFileSync("docs/samples/vpic.plain"),
  ]);
  expect(response.status).toBe(200);
  expect(adminImportSchema.parse(JSON.parse(response.text).data)).toMatchObject({
    kind: "vpic",
    error: null,
  });
  await vi.waitFor(async () => expect(await makes()).toMatch(/acme/i), { timeout: 50_000, interval: 1000 });
});
