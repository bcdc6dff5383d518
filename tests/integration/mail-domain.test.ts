import { createHash, createPublicKey, verify } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { DomainsWire } from "@/lib/admin/contract/domains";
import { calls } from "@/lib/compose/calls/table";
import { siteMailDomains } from "@/lib/domain/schema";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { getSiteId, makeAdmin } from "../setup/admin";
import { FakeDns, TEST_DOMAINS } from "../setup/fake-dns";
import { describeApi } from "../setup/members-api";

const DOMAIN = "cars.example";

const dns = new FakeDns();

describeApi({ domains: TEST_DOMAINS, dns }, (api) => {
  let token: string;
  beforeAll(async () => {
    token = (await makeAdmin(api, "owner@example.com")).token;
  });

  const send = async (call: CallDefinition, fields = {}): Promise<DomainsWire> => {
    const { body } = await api.send(call, { token, fields });
    if (!body.data) throw new Error(JSON.stringify(body));
    return body.data as DomainsWire;
  };
  const setRecords = ({ mail }: DomainsWire) => {
    for (const { name, value } of mail?.records ?? []) dns.set("TXT", name, value);
  };
  async function nextEmail(): Promise<string> {
    const folder = join(api.dataDir, "mail");
    const before = new Set(await readdir(folder).catch(() => []));
    const siteId = await getSiteId(api);
    const text = "Hello, Ann.";
    const mail = { siteId, to: "ann@example.com", subject: "Hello", text, html: `<p>${text}</p>` };
    await api.database.db.transaction((tx) =>
      api.services.mail.queue(tx, { ...mail, dedupe: `test ${before.size}` }),
    );
    await api.outbox.drain();
    const [name] = (await readdir(folder)).filter((item) => !before.has(item));
    return readFile(join(folder, name ?? ""), "latin1");
  }
  const readSender = (email: string) => /^From: (.*)\r$/m.exec(email)?.[1];
  const operators = "Glovebox <no-reply@localhost>";
  const ownSender = `Glovebox <no-reply@${DOMAIN}>`;

  it("[PART-2] until SPF, DKIM and DMARC are correct, email uses the operator's domain and the site's name", async () => {
    const chosen = await send(calls.admin.setMailDomain, { domain: `https://${DOMAIN}/` });
    expect(chosen.mail).toMatchObject({ domain: DOMAIN, state: "pending", checked: null });
    expect(chosen.mail?.records.map(({ name }) => name)).toEqual([
      DOMAIN,
      expect.stringMatching(/^gbx-[0-9a-f]{8}\._domainkey\.cars\.example$/),
      `_dmarc.${DOMAIN}`,
    ]);
    setRecords(chosen);
    dns.set("TXT", `_dmarc.${DOMAIN}`);
    const checked = await send(calls.admin.checkMailDomain);
    expect(checked.mail).toMatchObject({ state: "pending", findings: [{ code: "missing" }] });
    const email = await nextEmail();
    expect([readSender(email), email.includes("DKIM-Signature")]).toEqual([operators, false]);
    expect(email).toMatch(/^Reply-To: support@glovebox\.example\r$/m);
  });

  it("[PART-2] once the records are verified, email uses the site's own domain, with a signature that matches its DNS record", async () => {
    setRecords(await send(calls.admin.checkMailDomain));
    const { mail, sender } = await send(calls.admin.checkMailDomain);
    expect([mail?.state, mail?.findings, sender.address]).toEqual(["verified", [], `no-reply@${DOMAIN}`]);
    const email = await nextEmail();
    expect(readSender(email)).toBe(ownSender);
    const record = mail?.records[1]?.value ?? "";
    expect(isSigned(email, record)).toBe(true);
    expect(isSigned(email.replace("Hello, Ann.", "Hello, Bob."), record)).toBe(false);
    expect(isSigned(email.replace("Subject: Hello", "Subject: Howdy"), record)).toBe(false);
  });

  it("[PART-2] unresponsive name servers have no effect, but an incorrect record switches email back to the operator's domain", async () => {
    dns.silent.add(DOMAIN);
    expect((await send(calls.admin.checkMailDomain)).mail?.state).toBe("verified");
    expect(readSender(await nextEmail())).toBe(ownSender);
    dns.silent.delete(DOMAIN);
    dns.set("TXT", DOMAIN, "v=spf1 -all");
    api.clock.advance(60_000 * 61);
    expect(await api.services.domains.checkDue()).toBe(1);
    expect(readSender(await nextEmail())).toBe(operators);
  });

  it("[PART-2] the private key is stored sealed, never returned, and deleted with the domain", async () => {
    token = (await makeAdmin(api, "second@example.com")).token;
    const chosen = await send(calls.admin.setMailDomain, { domain: DOMAIN });
    const rows = () => api.database.db.select().from(siteMailDomains);
    const [row] = await rows();
    expect(row?.sealedPrivateKey).not.toMatch(/PRIVATE KEY/);
    expect(JSON.stringify(chosen)).not.toContain(row?.sealedPrivateKey.slice(0, 40));
    expect((await send(calls.admin.removeMailDomain)).mail).toBeNull();
    expect(await rows()).toEqual([]);
  });
});

const relaxed = (name: string, value: string) =>
  `${name.toLowerCase()}:${value
    .replace(/\r\n(?=[ \t])/g, "")
    .replace(/[ \t]+/g, " ")
    .trim()}`;

/** Verifies a DKIM signature: RFC 6376, relaxed/relaxed, rsa-sha256. */
function isSigned(email: string, record: string): boolean {
  const split = email.indexOf("\r\n\r\n");
  const fields = email.slice(0, split).split(/\r\n(?![ \t])/);
  const body = email.slice(split + 4);
  const header = (name: string) => {
    const field = fields.findLast((item) => item.toLowerCase().startsWith(`${name}:`));
    return field === undefined ? null : field.slice(name.length + 1);
  };
  const signature = header("dkim-signature") ?? "";
  const tag = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature)?.[1]?.replace(/\s/g, "") ?? "";
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  const plain = `${lines.join("\r\n").replace(/(\r\n)*$/, "")}\r\n`;
  const hash = createHash("sha256").update(plain, "latin1").digest("base64");
  const names = tag("h").split(":");
  const signed = names.flatMap((name) => {
    const value = header(name.toLowerCase());
    return value === null ? [] : [`${relaxed(name, value)}\r\n`];
  });
  const unsigned = relaxed("dkim-signature", signature.replace(/(;\s*b=)[^;]*/, "$1"));
  const key = createPublicKey({
    key: Buffer.from(/p=([^;]*)/.exec(record)?.[1] ?? "", "base64"),
    type: "spki",
    format: "der",
  });
  const data = Buffer.from(signed.join("") + unsigned, "latin1");
  return hash === tag("bh") && verify("sha256", data, key, Buffer.from(tag("b"), "base64"));
}
