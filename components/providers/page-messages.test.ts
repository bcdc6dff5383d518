import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { PAGE_NAMESPACES } from "@/lib/platform/messages/page-messages";

const root = process.cwd();
const ROOT_NAMESPACES = PAGE_NAMESPACES.root;

function findFile(from: string, specifier: string): string | null {
  const base = specifier.startsWith("@/")
    ? join(root, specifier.slice(2))
    : specifier.startsWith(".")
      ? resolve(dirname(from), specifier)
      : null;
  const file = base && ["", ".ts", ".tsx"].map((end) => base + end).find((path) => existsSync(path));
  return file && /\.tsx?$/.test(file) && statSync(file).isFile() ? file : null;
}

const IMPORTS = /(?:^|\n)(?:import|export)(?! type)[^;]*?from "([^"]+)"|import\("([^"]+)"\)/g;

interface SourceFile {
  text: string;
  imports: string[];
}
const sources = new Map<string, SourceFile>();

/** Reads a source file; cached, because pages share most of their files. */
function readSource(file: string): SourceFile {
  const knownSource = sources.get(file);
  if (knownSource) return knownSource;
  const text = readFileSync(file, "utf8");
  const imports = [...text.matchAll(IMPORTS)].flatMap(
    ([, fixed, dynamic]) => findFile(file, fixed ?? dynamic ?? "") ?? [],
  );
  sources.set(file, { text, imports });
  return { text, imports };
}

interface Namespaces {
  used: Map<string, string>;
  provided: Set<string>;
}

/** Follows imports; everything that a "use client" file imports runs in the browser. */
function follow(file: string, inBrowser: boolean, namespaces: Namespaces, seen: Set<string>): Namespaces {
  const { text, imports } = readSource(file);
  const client = inBrowser || /^"use client"/m.test(text);
  const key = `${client} ${file}`;
  if (seen.has(key)) return namespaces;
  seen.add(key);
  if (client) {
    for (const [, name = ""] of text.matchAll(/useTranslations\("(\w+)/g))
      if (!namespaces.used.has(name)) namespaces.used.set(name, relative(root, file));
  } else {
    for (const [, page] of text.matchAll(/(?:<PageMessages page=|withMessages\(\s*)"(\w+)"/g))
      for (const name of PAGE_NAMESPACES[page as keyof typeof PAGE_NAMESPACES]) namespaces.provided.add(name);
  }
  for (const next of imports) follow(next, client, namespaces, seen);
  return namespaces;
}

const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /(^|\/)page\.tsx$/.test(path))
  .map((path) => join("app", path));

function getFiles(page: string): string[] {
  const folders: string[] = [];
  for (let at = dirname(page); at !== "."; at = dirname(at)) folders.push(at);
  const around = folders.flatMap((at) =>
    ["layout", "loading", "error", "not-found"].map((name) => join(at, `${name}.tsx`)),
  );
  return [page, ...around.filter((path) => existsSync(path))];
}

describe("messages that a page sends to the browser", () => {
  test("[SITE-3] the search for pages finds pages inside and outside route groups", () => {
    expect(pages).toEqual(expect.arrayContaining(["app/(main)/page.tsx", "app/dvh/page.tsx"]));
  });

  test.each(pages)(
    "[SITE-3] %s gets every message namespace that its components use, and no unused ones",
    (page) => {
      const namespaces: Namespaces = { used: new Map(), provided: new Set(ROOT_NAMESPACES) };
      const seen = new Set<string>();
      for (const file of getFiles(page)) follow(join(root, file), false, namespaces, seen);
      // The admin login provides the admin messages itself, instead of the account messages.
      if (page.includes("admin-login")) {
        namespaces.provided.add("admin");
        namespaces.provided.delete("account");
      }
      // The (auth) layout is for members; staff forms have their own messages.
      if (page.includes("/join/")) namespaces.provided.delete("account");
      const missing = [...namespaces.used].filter(([name]) => !namespaces.provided.has(name));
      expect(missing).toEqual([]);
      const everywhere: string[] = [...ROOT_NAMESPACES, ...PAGE_NAMESPACES.shell];
      expect(
        [...namespaces.provided].filter((name) => !namespaces.used.has(name) && !everywhere.includes(name)),
      ).toEqual([]);
    },
  );
});
