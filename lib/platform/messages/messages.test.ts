import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { LOCALES } from "@/lib/platform/i18n/locale";
import { wireTextKey } from "@/lib/platform/i18n/wire-text";
import { containsKey, isUsed, readLiterals, toNamespace } from "@/tests/setup/message-keys";
import { getMessages } from "./messages";

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|spec)\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

/** Code in the browser, and code that it shares with the server. */
const SHOWN = /^lib\/(?:[\w-]+\/client|platform\/browser|embed)\b/;
const SHARED = /^lib\/(?:[\w-]+\/(?:contract|rules)|platform\/(?:calls|values|i18n)|compose\/calls)\b/;

/** Namespaces that standalone pages read directly from files. */
const STANDALONE = ["embed", "entrance", "outage"];

function standalone(locale: string): Tree {
  const read = (name: string) => JSON.parse(readFileSync(`messages/${locale}/${name}.json`, "utf8"));
  return Object.fromEntries(STANDALONE.map((name) => [name, read(name)]));
}

const en = getMessages("en");
const english = flat({ ...en, ...standalone("en") });
const spanish = new Map(flat({ ...getMessages("es"), ...standalone("es") }));

/** Names, brands and abbreviations that are the same in both languages. */
const sameInBoth = new Set<string>(JSON.parse(readFileSync("messages/same-in-both.json", "utf8")));

describe.each(["", "server"])("messages/<language>/%s", (folder) => {
  const toKeys = (locale: string, file: string) =>
    flat(JSON.parse(readFileSync(join("messages", locale, folder, file), "utf8")))
      .map(([key]) => key)
      // Source values are English, so English has no translations of them.
      .filter((key) => !key.startsWith("data."));
  const jsonFiles = (locale: string) =>
    readdirSync(join("messages", locale, folder)).filter((file) => file.endsWith(".json"));

  test.each(LOCALES.filter((locale) => locale !== "en"))("[PAGE-17] %s has every English key", (locale) => {
    expect(jsonFiles(locale)).toEqual(jsonFiles("en"));
    for (const file of jsonFiles("en"))
      expect([file, toKeys(locale, file).sort()]).toEqual([file, toKeys("en", file).sort()]);
  });
});

test.each(LOCALES)("[PAGE-17] every message file on disk is loaded (%s)", (locale) => {
  const files = readdirSync(`messages/${locale}`).filter((file) => file.endsWith(".json"));
  expect(files.map(toNamespace).sort()).toEqual([...Object.keys(getMessages(locale)), ...STANDALONE].sort());
});

test("[PAGE-17] every Spanish message that equals the English message is on the allowlist", () => {
  const equal = english.filter(([key, text]) => spanish.get(key) === text && !sameInBoth.has(key));
  expect(equal.map(([key]) => key)).toEqual([]);
});

test("[PAGE-17] the allowlist contains only identical messages", () => {
  const stale = [...sameInBoth].filter((key) => spanish.get(key) !== new Map(english).get(key));
  expect(stale).toEqual([]);
});

test("[PAGE-17] both languages use the same placeholders", () => {
  const branch = /(?:\b(?:zero|one|two|few|many|other)|=\d+)\s*\{/g;
  const placeholders = (text: string) =>
    [
      ...new Set([...text.replace(branch, "").matchAll(/\{(\w+)[},]|<(\w+)>/g)].map((m) => m[1] ?? m[2])),
    ].sort();
  const different = english.filter(
    ([key, text]) => String(placeholders(text)) !== String(placeholders(spanish.get(key) ?? "")),
  );
  expect(different.map(([key]) => key)).toEqual([]);
});

test("[PAGE-17] every message is used", () => {
  const files = ["app", "components", "lib/middleware", "stores", "lib"].flatMap((folder) =>
    filesUnder(folder).filter((file) => folder !== "lib" || SHOWN.test(file)),
  );
  const sources = files.map((file) => readFileSync(file, "utf8"));
  // Grouped by folder, because a translator may be created in one file and used in another.
  const literals = [...new Set(files.map((file) => dirname(file)))].map((folder) =>
    readLiterals(sources.filter((_, index) => dirname(files[index] ?? "") === folder).join("\n")),
  );
  const vocabulary = new Set(
    filesUnder("lib")
      .filter((file) => SHARED.test(file))
      .flatMap((file) => [...readLiterals(readFileSync(file, "utf8")).literals]),
  );
  const unused = flat(en).filter(([key]) => !isUsed(key, literals, vocabulary));
  const isRead = (name: string) =>
    sources.some((source) => source.includes(`.${name}`)) ||
    literals.some((folder) => containsKey(folder, name));
  const unread = flat(standalone("en")).filter(([key]) => !isRead(key.slice(key.indexOf(".") + 1)));
  expect([...unused, ...unread].map(([key]) => key)).toEqual([]);
});

const CONTRACT =
  /^lib\/(?:[\w-]+\/contract(?:\/(?!examples|confirmation)[\w-]+)?|platform\/calls\/fields|vin\/contract)\.ts$/;
const INPUT_REFUSALS = [
  "lib/platform/values/read-csv.ts",
  "lib/site/rules/markdown-limits.ts",
  "lib/site/server/markdown-task.ts",
];

test("[PAGE-17] every error message in a contract schema, the CSV reader or the Markdown checks has a translation", () => {
  const texts = filesUnder("lib")
    .filter((file) => CONTRACT.test(file))
    .concat(INPUT_REFUSALS)
    .flatMap((file) => {
      const source = readFileSync(file, "utf8").replace(/(?:summary:|\.describe\()\s*"[^"]*"/g, "");
      return [...source.matchAll(/"([A-Z][^"\n]*\.)"/g)].map((match) => match[1] ?? "");
    });
  expect(texts.length).toBeGreaterThan(10);
  const missing = texts.filter((text) => !(wireTextKey(text) in en.fields));
  expect(missing).toEqual([]);
});

test("[PAGE-17] the key of a field's error message is derived from the message", () => {
  const wrong = Object.entries(en.fields).filter(([key, text]) => wireTextKey(text) !== key);
  expect(wrong).toEqual([]);
});
