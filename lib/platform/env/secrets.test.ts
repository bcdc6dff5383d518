import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnv } from "./env";
import { bootProblems, loadSecrets } from "./secrets";

const GOOD = "Zx3kP0vQy7Lr9TbN2mWc5HdJ8sFgA1eU6iOqXtYw";
const OTHER = "Qp7fR2wLk9XsV4bT6nYc1HzJ3mDgE8aU5iOeKtWv";

describe("secrets", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "glovebox-secrets-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const environment = (more: Record<string, string> = {}) =>
    parseEnv({ NODE_ENV: "production", DATA_DIR: folder, ...more });

  it("[SEC-CFG-02] are created at the first start with default settings, readable only by the owner, and kept", () => {
    const secrets = loadSecrets(environment(), "app");
    expect(secrets.sessionKeys[0].length).toBeGreaterThanOrEqual(64);
    expect(secrets.digestKey).not.toBe(secrets.sessionKeys[0]);
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(loadSecrets(environment(), "app")).toEqual(secrets);
    expect(loadSecrets(environment(), "members-api")).toEqual(secrets);
  });

  it("[SEC-CFG-02] startup fails if DATABASE_URL is set but secrets aren't, and reports each missing secret", () => {
    const shared = environment({ DATABASE_URL: "postgres://db/glovebox" });
    expect(() => loadSecrets(shared, "app")).toThrow(/SESSION_KEYS is not set[\s\S]*DIGEST_KEY is not set/);
    expect(bootProblems(shared, "members-api")).toEqual([expect.stringContaining("DIGEST_KEY")]);
    const settings = {
      DATABASE_URL: "postgres://db/glovebox",
      SESSION_KEYS: `${GOOD},${OTHER}`,
      DIGEST_KEY: OTHER,
    };
    const loaded = { sessionKeys: [GOOD, OTHER], digestKey: OTHER, serverKeys: {} };
    expect(loadSecrets(environment(settings), "app")).toEqual(loaded);
  });

  it("[TRUE-25] accepts several keys per site for host app servers, and rejects weak or malformed keys", () => {
    const settings = { SERVER_KEYS: ` Cars.example=${GOOD}= , cars.example=${OTHER},b.example=${OTHER}` };
    expect(loadSecrets(environment(settings), "app").serverKeys).toEqual({
      "cars.example": [`${GOOD}=`, OTHER],
      "b.example": [OTHER],
    });
    for (const wrong of [GOOD, `=${GOOD}`, "cars.example=", `cars/example=${GOOD}`, "cars.example=short"]) {
      const [problem = "", ...others] = bootProblems(environment({ SERVER_KEYS: wrong }), "members-api");
      expect([others, problem], wrong).toEqual([[], expect.stringContaining("SERVER_KEYS")]);
      expect(problem).not.toContain(GOOD);
    }
  });

  it("[SEC-CFG-02] startup rejects missing keys if the server is reachable from outside, in production only", () => {
    for (const HOST of ["0.0.0.0", "::", "192.0.2.7", "glovebox.example"]) {
      expect(bootProblems(environment({ HOST }), "app")).toHaveLength(2);
      expect(bootProblems(environment({ HOST, NODE_ENV: "development" }), "app")).toEqual([]);
    }
    for (const HOST of ["127.0.0.1", "::1", "localhost", "es.localhost"]) {
      expect(bootProblems(environment({ HOST }), "app")).toEqual([]);
    }
    expect(bootProblems(environment({ HOST: "127.0.0.1.evil.example" }), "app")).toHaveLength(2);
  });

  it("[SEC-CFG-02] rejects short or repetitive session and digest keys, and an example session key", () => {
    for (const key of ["short", "a".repeat(40), `change-me-${GOOD}`, `${GOOD},short`]) {
      expect(bootProblems(environment({ SESSION_KEYS: key }), "app")).toHaveLength(1);
    }
    expect(bootProblems(environment({ SESSION_KEYS: GOOD }), "app")).toEqual([]);
    for (const key of ["short", "a".repeat(40), `${GOOD},${OTHER}`]) {
      expect(bootProblems(environment({ DIGEST_KEY: key }), "app")).toHaveLength(1);
    }
    expect(bootProblems(environment({ DIGEST_KEY: GOOD }), "app")).toEqual([]);
  });

  it("[SEC-CFG-02] rejects a remote Members API without TLS in production", () => {
    const remote = (MEMBERS_API_ORIGIN: string, NODE_ENV = "production") =>
      bootProblems(environment({ MEMBERS_API_ORIGIN, NODE_ENV }), "app");
    expect(remote("http://api.example")).toEqual([expect.stringContaining("https")]);
    expect(remote("https://api.example")).toEqual([]);
    expect(remote("http://127.0.0.1:4000")).toEqual([]);
    expect(remote("http://api.example", "development")).toEqual([]);
  });

  it("[UP-6] doesn't write files if the Members API is remote and SESSION_KEYS is set", () => {
    const DATA_DIR = join(folder, "none");
    const remote = { DATA_DIR, MEMBERS_API_ORIGIN: "https://members.example", SESSION_KEYS: GOOD };
    expect(loadSecrets(environment(remote), "app").sessionKeys).toEqual([GOOD]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("[UP-6] reports an unwritable folder, and how to fix it", () => {
    const DATA_DIR = join(folder, "file");
    writeFileSync(DATA_DIR, "");
    expect(() => loadSecrets(environment({ DATA_DIR }), "app")).toThrow(
      /Keys can't be stored in .*file \(ENOTDIR\)\. Set SESSION_KEYS and DIGEST_KEY/,
    );
  });

  it("[SEC-CFG-02] reports a damaged file, and doesn't silently create new secrets", () => {
    writeFileSync(join(folder, "secrets.json"), "{");
    expect(() => loadSecrets(environment(), "app")).toThrow("is damaged");
    expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe("{");
  });
});
