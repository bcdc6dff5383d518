import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { withSecretFiles } from "./secret-files";

const folder = mkdtempSync(join(tmpdir(), "glovebox-secrets-"));
const path = join(folder, "digest-key");
writeFileSync(path, "a long random text\n");
afterAll(() => rmSync(folder, { recursive: true }));

it("[RUN-CFG] reads a secret from the file in its _FILE variable", () => {
  const source = { DIGEST_KEY_FILE: path, PORT_FILE: path };
  expect(withSecretFiles(source, ["DIGEST_KEY"])).toEqual({ ...source, DIGEST_KEY: "a long random text" });
});

it("[RUN-CFG] treats an empty variable as unset if its _FILE variable is set", () => {
  expect(withSecretFiles({ DIGEST_KEY: "", DIGEST_KEY_FILE: path }, ["DIGEST_KEY"]).DIGEST_KEY).toBe(
    "a long random text",
  );
});

it("[RUN-CFG] reports the name of a secret that is set both directly and as a file", () => {
  const both = { DIGEST_KEY: "another", DIGEST_KEY_FILE: path };
  expect(() => withSecretFiles(both, ["DIGEST_KEY"])).toThrow("DIGEST_KEY and DIGEST_KEY_FILE are both set");
});

it("[RUN-CFG] reports the variable whose file is missing", () => {
  const source = { DIGEST_KEY_FILE: join(folder, "none") };
  expect(() => withSecretFiles(source, ["DIGEST_KEY"])).toThrow(
    /DIGEST_KEY_FILE=.*none.*no such file \(ENOENT\)/,
  );
});

it("[RUN-CFG] rejects an empty file instead of treating the secret as unset", () => {
  const empty = join(folder, "empty");
  writeFileSync(empty, " \n");
  expect(() => withSecretFiles({ DATABASE_URL_FILE: empty }, ["DATABASE_URL"])).toThrow(
    `DATABASE_URL_FILE=${JSON.stringify(empty)} is empty.`,
  );
});

it("[RUN-CFG] reports the problems of all variables together", () => {
  const source = {
    DIGEST_KEY_FILE: folder,
    SMTP_URL: "smtp://a",
    SMTP_URL_FILE: path,
    SERVER_KEYS_FILE: path,
  };
  const read = () => withSecretFiles(source, ["DIGEST_KEY", "SMTP_URL", "SERVER_KEYS"]);
  expect(read).toThrow(
    expect.objectContaining({
      problems: [
        `DIGEST_KEY_FILE=${JSON.stringify(folder)} cannot be read: it is a directory (EISDIR).`,
        "SMTP_URL and SMTP_URL_FILE are both set. Keep one of them.",
      ],
    }),
  );
});
