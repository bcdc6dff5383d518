import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { logPageFailure } from "@/lib/bff/log";
import { withCallLog } from "@/lib/bff/log-calls";
import { createRemoteUpstream } from "@/lib/bff/remote-upstream";
import { setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { calls, getBodyPace } from "@/lib/compose/calls/table";
import { createNodeServer } from "@/lib/platform/http/node-server";
import { createLog } from "@/lib/platform/telemetry/log";
import { logLineSchema } from "@/lib/platform/telemetry/log-line";
import { createJsonLog } from "@/lib/platform/telemetry/log-output";
import { createDealerKey, makeDealer } from "../setup/api-keys";
import { openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";
import { openFront } from "../setup/open-front";
import { fakeSource, loseConnection } from "../setup/third-parties";

const ACCORD = "1HGCM82633A004352";

const logLines = { api: [] as string[], app: [] as string[] };
const parse = (lines: string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ log: createLog("debug", (line) => logLines.api.push(line)) });
});
beforeEach(() => {
  createGlobalSingleton("bff-log").set(createJsonLog({ level: "debug" }, (line) => logLines.app.push(line)));
  logLines.api.splice(0);
  logLines.app.splice(0);
});
afterAll(() => api.close());

async function visit(setUp: () => void): Promise<void> {
  const front = await openFront(setUp);
  const send = (path: string, fields?: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${front.origin}/members${path}`, {
      method: fields ? "POST" : "GET",
      headers: { origin: front.origin, ...headers },
      body: fields && new URLSearchParams(fields),
    });
  const login = { email: "lines@example.com", pass: TEST_PASSWORD };
  const answer = await send(calls.account.login.path, login);
  const cookie = answer.headers
    .getSetCookie()
    .map((item) => item.split(";")[0])
    .join("; ");
  await send(calls.report.generate.path, { vin: ACCORD }, { cookie });
  await send(calls.account.user.path, undefined, { cookie });
  await send(calls.account.login.path, { ...login, pass: "wrong" });
  await send(calls.account.user.path);
  await send("/no-such-call");
  await send(calls.garage.page.path, undefined, { authorization: `Bearer ${programKey}` });
  await front.close();
}
let programKey = "";

it("[RUN-LOG] calls to a remote Members API have the same log fields as embedded calls", async () => {
  await api.register("lines@example.com");
  programKey = (await createDealerKey(api, await makeDealer(api, "lines-dealer@example.com"))).key;
  logLines.api.splice(0);
  await visit(() => setUpstream(api.fetch));
  const embedded = parse([...logLines.api]);
  logLines.app.splice(0);
  const server = createNodeServer({ fetch: api.fetch, getBodyPace, log: api.services.log });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  await visit(() => setUpstreamAdapter(withCallLog(createRemoteUpstream(base)), base));
  server.closeAllConnections();
  server.close();
  const listCalls = (lines: Record<string, unknown>[]) =>
    lines
      .filter(({ msg }) => msg === "call")
      .map(
        ({ time, ms, requestId, ...line }): Record<string, unknown> => ({
          ...line,
          kinds: [typeof time, typeof ms, typeof requestId],
        }),
      );
  const remote = listCalls(parse(logLines.app));
  expect(remote).toEqual(listCalls(embedded));
  const generated = remote.find(({ call }) => call === "report.generate");
  expect(generated).toMatchObject({ status: 200, site: "localhost", vin: "1HG************52" });
  expect(generated?.user).toMatch(/^[0-9a-f-]{36}$/);
  expect(remote.filter(({ key }) => typeof key === "string").map(({ call }) => call)).toContain(
    "garage.page",
  );
});

it("[RUN-LOG] log lines of calls, failures and rejections all match the schema", async () => {
  const source = fakeSource(loseConnection);
  const log = createLog("debug", (line) => logLines.api.push(line));
  const faulty = await openTestApi({ log, sources: { records: { url: `${source.origin}/r` } } });
  const token = await faulty.register("faulty@example.com");
  await faulty.services.records.records(ACCORD);
  await faulty.database.db.run("alter table documents add constraint none check (false) not valid");
  await faulty.send(calls.report.generate, { token, fields: { vin: ACCORD } });
  await faulty.database.db.run("alter table documents drop constraint none");
  await faulty.close();
  await visit(() => setUpstream(api.fetch));
  const failure = Object.assign(new Error("not drawn"), { digest: "4711" });
  logPageFailure(failure, { method: "GET", address: "/login?next=%2F", route: "/login" });
  const lines = parse([...logLines.api, ...logLines.app]);
  const wrong = lines.flatMap((line) => logLineSchema.safeParse(line).error?.issues ?? []);
  expect(wrong).toEqual([]);
  const events = [
    "call",

    "a generation failed",
    "a source did not respond",
    "refused before forwarding",
    "a page failed",
  ];
  expect([...new Set(lines.map(({ msg }) => msg))]).toEqual(expect.arrayContaining(events));
});

it("[RUN-LOG] the logs page explains every field of the schema and no others", () => {
  const [, fields = ""] = /## Fields([\s\S]*?)## Events/.exec(readFileSync("docs/logs.md", "utf8")) ?? [];
  const explained = [...fields.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(explained).toEqual(Object.keys(logLineSchema.shape));
});
