import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { checkConfiguration, runChecks } from "./run-checks";

const folder = mkdtempSync(join(tmpdir(), "glovebox-doctor-"));
afterAll(() => rmSync(folder, { recursive: true }));

function secretFile(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, `${content}\n`);
  return path;
}

const freshKey = () => randomBytes(36).toString("base64url");
const NO_NETWORK = { NHTSA_ORIGIN: "0", VPIC_ORIGIN: "0", EPA_ORIGIN: "0", DATA_DIR: folder };

it("[RUN-DOCTOR] reads secrets from files as the application does, and checks every configured service", async () => {
  const source = {
    ...NO_NETWORK,
    NODE_ENV: "production",
    ROLE: "worker",
    DATABASE_URL_FILE: secretFile("database-url", "postgres://shop:hidden-word@127.0.0.1:1/shop"),
    SESSION_KEYS_FILE: secretFile("session-keys", freshKey()),
    DIGEST_KEY_FILE: secretFile("digest-key", freshKey()),
    SMTP_URL_FILE: secretFile("smtp-url", "smtp://127.0.0.1:1"),
    CLAMD_URL: "tcp://127.0.0.1:1",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
  };
  const findings = await runChecks(source);
  const of = (name: string) => findings.filter(({ check }) => check === name);
  expect(of("Configuration")).toMatchObject([{ state: "ok" }]);
  expect(of("Database")).toMatchObject([
    { state: "failed", text: expect.stringContaining("127.0.0.1:1/shop") },
  ]);
  expect(of("Email")).toMatchObject([{ state: "failed", text: expect.stringContaining("127.0.0.1:1") }]);
  expect(of("VIN data")).toMatchObject([
    { state: "not configured", text: expect.stringContaining("The database, which was not read") },
  ]);
  expect([of("Virus scanner"), of("Traces")]).toMatchObject([[{ state: "failed" }], [{ state: "warning" }]]);
  expect(JSON.stringify(findings)).not.toContain("hidden-word");
});

it("[RUN-DOCTOR] reports each unreadable secret file with the reason, and checks nothing else", async () => {
  const none = join(folder, "none");
  const source = { ...NO_NETWORK, ROLE: "worker", DATABASE_URL_FILE: none, DIGEST_KEY_FILE: folder };
  const findings = await runChecks(source);
  expect(findings.map(({ check, state, text }) => [check, state, text])).toEqual([
    [
      "Configuration",
      "failed",
      `DATABASE_URL_FILE=${JSON.stringify(none)} cannot be read: no such file (ENOENT).`,
    ],
    [
      "Configuration",
      "failed",
      `DIGEST_KEY_FILE=${JSON.stringify(folder)} cannot be read: it is a directory (EISDIR).`,
    ],
  ]);
});

it("[RUN-DOCTOR] fails if a secret is set both directly and as a file", () => {
  const path = secretFile("digest-key", freshKey());
  const { settings, findings } = checkConfiguration({ DIGEST_KEY: freshKey(), DIGEST_KEY_FILE: path });
  expect(settings).toBeNull();
  expect(findings).toMatchObject([{ state: "failed", text: expect.stringContaining("are both set") }]);
});
