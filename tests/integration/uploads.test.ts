import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { adminImportCalls } from "@/lib/admin/contract/imports";
import { createEmbeddedUpstream } from "@/lib/bff/embedded-upstream";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { createRemoteUpstream } from "@/lib/bff/remote-upstream";
import { purgeSites } from "@/lib/bff/resolve-site";
import { newAdminCookie, setSessionKeys } from "@/lib/bff/session";
import { setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { getBodyPace } from "@/lib/compose/calls/table";
import { createFront } from "@/lib/front/front-server";
import { closeServer, createNodeServer } from "@/lib/platform/http/node-server";
import { makeAdmin } from "../setup/admin";
import { openTestApi, type TestApi } from "../setup/members-api";
import { isDeep } from "../setup/runs";
import { createStoredImports } from "../setup/stored-imports";

const { sendImport } = adminImportCalls;
const PATH = `/members${sendImport.path}?kind=plates&name=plates.csv`;
const HEAD = "plate,state,vin,source\n";
const row = (at: number) => `U${at},OH,1HGCM82633A004352,Upload\n`;
/** Ordinary bodies get less time than a slow upload takes here. */
const LIMITS = { totalMs: 400, idleMs: 1500, fileMs: 3000 };

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

describe.each(["embedded", "remote"])("an upload through the front to the %s Members API", (where) => {
  let api: TestApi;
  let front: Server;
  let remote: Server | undefined;
  let port: number;
  let cookie: string;
  let stranger: string;
  beforeAll(async () => {
    setSessionKeys(["uploads-test-key-0123456789abcdef-x"]);
    createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
    purgeSites();
    api = await openTestApi();
    const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    if (where === "remote") {
      remote = createNodeServer({
        fetch: api.fetch,
        getBodyPace,
        log: quiet,
        limits: { totalMs: 800, idleMs: 3000, fileMs: 6000 },
      });
      const origin = `http://127.0.0.1:${await listen(remote)}`;
      // Shorter than a slow upload: the timeout starts when the upload ends.
      setUpstreamAdapter(createRemoteUpstream(origin, { headersMs: 900 }), origin);
    } else setUpstreamAdapter(createEmbeddedUpstream(api.answer));
    front = createFront({
      trustProxy: false,
      isDraining: () => false,
      bodyLimits: LIMITS,
      // Reads the whole body, as Next does for other calls.
      handler: () => async (request, response) => {
        for await (const _ of request);
        response.end("Next's");
      },
    });
    port = await listen(front);
    const { token } = await makeAdmin(api, "all@glovebox.example", { allSites: true });
    const { token: ofSite } = await makeAdmin(api, "one@glovebox.example");
    const sealed = async (input: string) =>
      (await newAdminCookie(input, { host: "localhost" })).split(";", 1)[0] ?? "";
    [cookie, stranger] = [await sealed(token), await sealed(ofSite)];
  });
  afterAll(async () => {
    front.closeAllConnections();
    await closeServer(front, 0);
    if (remote) await closeServer(remote, 0);
    setUpstream(undefined);
    await api.close();
  });
  afterEach(() => vi.restoreAllMocks());

  function send(headers: Record<string, string>, path = PATH, method = "POST") {
    const origin = `http://localhost:${port}`;
    const request = httpRequest({
      port,
      host: "127.0.0.1",
      path,
      method,
      agent: false,
      headers: { host: `localhost:${port}`, origin, "x-requested-with": "glovebox", ...headers },
    });
    request.flushHeaders();
    const answer = once(request, "response").then(async ([input]) => {
      const response = input as IncomingMessage;
      let text = "";
      for await (const part of response.setEncoding("utf8")) text += part;
      return { status: response.statusCode ?? 0, text };
    });
    request.on("error", () => undefined);
    answer.catch(() => undefined);
    return { request, answer };
  }
  const spooled = () => createStoredImports(api);
  const write = (request: ClientRequest, text: string | Buffer) =>
    new Promise<void>((resolve) => request.write(text, () => resolve()));

  it("[EMB-4] can be slower than other bodies and still arrive complete", async () => {
    const { request, answer } = send({ cookie });
    const startedAt = performance.now();
    await write(request, HEAD);
    for (let at = 0; at < 12; at++) {
      await pause(100);
      await write(request, row(at));
    }
    request.end();
    const { status, text } = await answer;
    expect(performance.now() - startedAt).toBeGreaterThan(LIMITS.totalMs * 2);
    expect([status, JSON.parse(text).status]).toEqual([200, "success"]);
    await api.services.imports.idle();
    const query = { id: JSON.parse(text).data.id };
    const { token } = await makeAdmin(api, `look-${where}@glovebox.example`, { allSites: true });
    const run = (await api.send(adminImportCalls.importRun, { token, query })).body.data;
    expect(run).toMatchObject({ state: "done", records: 12, added: 12, failed: 0 });
  });

  it("[SEC-DOS-01] is cut off if it stops arriving, and nothing is stored", async () => {
    const { request, answer } = send({ cookie });
    await write(request, HEAD);
    expect((await answer).status).toBe(408);
    await vi.waitFor(async () => expect(await spooled()).toEqual([]));
  });

  it("[EMB-4] is discarded if its sender disconnects", async () => {
    const { request } = send({ cookie, "content-length": "1000" });
    await write(request, HEAD + row(1));
    await vi.waitFor(async () => expect(await spooled()).not.toEqual([]));
    request.destroy();
    await vi.waitFor(async () => expect(await spooled()).toEqual([]));
  });

  it("[SEC-AZ-04] is rejected before its body is read if the caller isn't authorized, and isn't stored", async () => {
    const keep = vi.spyOn(api.services.imports, "keep");
    for (const input of ["", stranger, cookie.slice(0, -4)]) {
      const { request, answer } = send({ "content-length": String(1024 ** 3), cookie: input });
      expect((await answer).status).toBe(input === stranger ? 403 : 401);
      if (!request.destroyed) await once(request, "close");
    }
    expect(keep).not.toHaveBeenCalled();
  });

  it("[SEC-PRX-09] gets 413 if sent in chunks over the limit, and nothing is stored", async () => {
    vi.spyOn(sendImport.limits, "bodyBytes", "get").mockReturnValue(100_000);
    const { request, answer } = send({ cookie });
    const piece = HEAD + "x".repeat(10_000);
    const trickle = setInterval(() => request.write(piece), 5);
    const { status, text } = await answer.finally(() => clearInterval(trickle));
    expect([status, JSON.parse(text).code]).toEqual([413, "too_large"]);
    await vi.waitFor(async () => expect(await spooled()).toEqual([]));
  });

  it.runIf(isDeep)(
    "[SEC-PRX-09] is read only as fast as it's written, so the sender waits for a slow disk",
    async () => {
      let goOn: () => void = () => undefined;
      const asleep = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const keep = api.services.imports.keep;
      let signalArrival: () => void = () => undefined;
      const isReached = new Promise<void>((resolve) => {
        signalArrival = resolve;
      });
      vi.spyOn(api.services.imports, "keep").mockImplementation(async (...input) => {
        signalArrival();
        await asleep;
        return keep(...input);
      });
      const { request, answer } = send({ cookie });
      await write(request, HEAD);
      await isReached;
      const megabyte = Buffer.from(row(7).repeat(1024 ** 2 / row(7).length));
      let writeCount = 0;
      request.on("drain", () => undefined);
      for (let at = 0; at < 64; at++) request.write(megabyte, () => (writeCount += 1));
      request.end();
      // Exceeds the idle limit, but here the receiver is slow, not the sender.
      await pause(LIMITS.idleMs + 500);
      expect(writeCount).toBeLessThan(24);
      goOn();
      expect((await answer).status).toBe(200);
      expect(writeCount).toBe(64);
      await api.services.imports.close();
    },
  );
});
