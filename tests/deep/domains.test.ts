import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DomainsWire, DomainWire } from "@/lib/admin/contract/domains";
import { calls } from "@/lib/compose/calls/table";
import { type AppServer, ask, loginAdmin, postJson, startApp } from "../setup/app-server";
import { type DomainLab, formatCaaLine, missingPrograms, startDomainLab } from "../setup/domain-lab";
import { findFreePort } from "../setup/free-port";

const TARGET = "sites.glovebox.test";
const HOST = "cars.partner.test";
const APEX = "partner.test";
const LIMIT_MS = 60_000;

if (missingPrograms.length > 0)
  console.warn(
    `Sites' own domains are not proven. Install these Debian packages: ${missingPrograms.join(", ")}.`,
  );

describe.skipIf(missingPrograms.length > 0)("dnsmasq, Pebble and Caddy", () => {
  let lab: DomainLab;
  let app: AppServer;
  let cookie: string;
  const operators = [`address=/${TARGET}/127.0.0.1`];

  beforeAll(async () => {
    lab = await startDomainLab();
    const askPort = await findFreePort();
    await lab.setDns(operators);
    app = await startApp({
      TRUST_PROXY: "1",
      DOMAIN_TARGET: TARGET,
      DOMAIN_ADDRESSES: "127.0.0.1",
      DNS_SERVERS: lab.dnsServer,
      INTERNAL_ADDRESS: `127.0.0.1:${askPort}`,
    });
    await lab.startCaddy({ app: app.port, ask: askPort });
    cookie = await loginAdmin(app.port, app.output);
  });
  afterAll(async () => {
    await app?.stop();
    await lab?.close();
  });

  async function send(path: string, body: Record<string, unknown>): Promise<DomainsWire> {
    const { status, text } = await postJson(app.port, `/members${path}`, body, { cookie });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return (JSON.parse(text) as { data: DomainsWire }).data;
  }
  const pick = ({ domains }: DomainsWire, isWanted: (domain: DomainWire) => boolean): DomainWire => {
    const domain = domains.find(isWanted);
    if (!domain) throw new Error("no such domain");
    return domain;
  };
  const add = async (host: string, www = false) =>
    pick(await send(calls.admin.addDomain.path, { host, www }), (domain) => domain.host === host);
  const check = async (id: string) =>
    pick(await send(calls.admin.checkDomain.path, { id }), (domain) => domain.id === id);
  const findApex = async () => {
    const { text } = await ask(app.port, `/members${calls.admin.domains.path}`, { cookie });
    return pick((JSON.parse(text) as { data: DomainsWire }).data, ({ host }) => host === APEX);
  };
  const getCodes = ({ findings }: DomainWire) => findings.map(({ code }) => code);
  const getOutcome = async (host: string) =>
    lab.get(host).then(
      ({ status }) => `answered ${status}`,
      (error: Error) => error.message,
    );

  it("[PART-2] an unknown host name doesn't get a certificate, and neither does a claimed one without DNS", async () => {
    const claimed = await add(HOST);
    expect(getCodes(await check(claimed.id))).toEqual(["missing"]);
    expect(await getOutcome("stranger.test")).toMatch(/alert internal error|EPROTO/i);
    expect(await getOutcome(HOST)).toMatch(/alert internal error|EPROTO/i);
    expect(lab.output()).not.toMatch(/certificate obtained successfully/);
  });

  it("[PART-2] once DNS is correct, the page is served over https within a minute without intervention", async () => {
    const { id, records } = await add(`shop.${APEX}`);
    const target = records[0]?.value ?? "";
    const startedAt = performance.now();
    await lab.setDns([...operators, `host-record=${target},127.0.0.1`, `cname=shop.${APEX},${target}`]);
    let page = await refusedOr(`shop.${APEX}`);
    while (page === null && performance.now() - startedAt < LIMIT_MS) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      page = await refusedOr(`shop.${APEX}`);
    }
    const ms = performance.now() - startedAt;
    console.log(`DNS right → https page, by the hourly check's first steps: ${(ms / 1000).toFixed(1)} s`);
    expect(page).toMatchObject({ status: 200, issuer: expect.stringMatching(/^Pebble Intermediate/) });
    expect(ms).toBeLessThan(LIMIT_MS);
    expect(await check(id)).toMatchObject({ state: "verified", main: true });
  });
  const refusedOr = (host: string) => lab.get(host).catch(() => null);

  it("[PART-2] after a manual check, the page is served immediately, and its www name redirects to it", async () => {
    const claimed = await add(APEX, true);
    const [, proof, www] = claimed.records;
    await lab.setDns([
      ...operators,
      `host-record=${APEX},127.0.0.1`,
      `txt-record=${proof?.name},${proof?.value}`,
      `host-record=${www?.value},127.0.0.1`,
      `cname=www.${APEX},${www?.value}`,
    ]);
    const startedAt = performance.now();
    expect(await check(claimed.id)).toMatchObject({ state: "verified", www: "ready", findings: [] });
    const page = await lab.get(APEX);
    console.log(`Check now → https page: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("<html")]);
    const redirect = await lab.get(`www.${APEX}`, "/prices?x=1");
    expect([redirect.status, redirect.location]).toEqual([
      308,
      `https://${APEX}:${lab.httpsPort}/prices?x=1`,
    ]);
  });

  it("[PART-2] with a real name server, detects a wrong target, a CAA record that blocks our CA, a leftover AAAA record and a proxy", async () => {
    const { id } = await add(`judged.${APEX}`);
    const target = (await check(id)).records[0]?.value ?? "";
    const ownRecords = [`host-record=${target},127.0.0.1`];
    const verdict = async (...lines: string[]) => {
      await lab.setDns([...operators, ...ownRecords, ...lines]);
      return getCodes(await check(id));
    };
    const host = `judged.${APEX}`;
    expect(await verdict(`host-record=other.test,192.0.2.7`, `cname=${host},other.test`)).toEqual([
      "wrong_target",
    ]);
    expect(await verdict(`cname=${host},${target}`, formatCaaLine(APEX, "digicert.com"))).toEqual([
      "caa_forbids",
    ]);
    expect(await verdict(`host-record=${host},127.0.0.1,2001:db8::9`)).toEqual(["leftover_aaaa", "unproven"]);
    expect(await verdict(`host-record=${host},104.16.1.1`)).toEqual(["proxied"]);
  });

  it("[PART-2] reports unreachable name servers, and keeps serving the pages", async () => {
    await lab.stopDns();
    const { id } = await findApex();
    await send(calls.admin.setDomainWww.path, { id, www: true });
    expect(getCodes(await check(id))).toContain("unreachable");
    expect((await findApex()).state).toBe("verified");
    expect((await lab.get(APEX)).status).toBe(200);
  });

  it("[PART-2] a removed domain is no longer served, and doesn't get a new certificate", async () => {
    const { id, host } = await add(`gone.${APEX}`);
    const target = (await check(id)).records[0]?.value ?? "";
    await lab.setDns([...operators, `host-record=${target},127.0.0.1`, `cname=${host},${target}`]);
    expect(await check(id)).toMatchObject({ state: "verified" });
    await send(calls.admin.removeDomain.path, { id });
    expect(await getOutcome(host)).toMatch(/alert internal error|EPROTO/i);
  });
});
