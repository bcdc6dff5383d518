import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { SHELL_WORDS } from "./words";

const root = process.cwd();
/** app/layout.tsx gives these to every page. */
const ROOT_WORDS = ["common", "errors", "fields", "layout"];

function fileOf(from: string, wanted: string): string | null {
  const base = wanted.startsWith("@/")
    ? join(root, wanted.slice(2))
    : wanted.startsWith(".")
      ? resolve(dirname(from), wanted)
      : null;
  const found = base && ["", ".ts", ".tsx"].map((end) => base + end).find((path) => existsSync(path));
  return found && /\.tsx?$/.test(found) && statSync(found).isFile() ? found : null;
}

const IMPORTS = /(?:^|\n)(?:import|export)(?! type)[^;]*?from "([^"]+)"|import\("([^"]+)"\)/g;

interface Found {
  /** Namespace → the first file in the browser that asks for it. */
  used: Map<string, string>;
  given: Set<string>;
}

/** Follows what `file` imports; below "use client" everything runs in the browser. */
function follow(file: string, inBrowser: boolean, found: Found, seen: Set<string>): Found {
  const text = readFileSync(file, "utf8");
  const client = inBrowser || /^"use client"/m.test(text);
  const key = `${client} ${file}`;
  if (seen.has(key)) return found;
  seen.add(key);
  if (client) {
    for (const [, name = ""] of text.matchAll(/useTranslations\("(\w+)/g))
      if (!found.used.has(name)) found.used.set(name, relative(root, file));
  } else {
    for (const [, list = ""] of text.matchAll(/<Words\s+of=\{(?:\[([^\]]*)\]|SHELL_WORDS)\}/g))
      for (const [, name = ""] of list.matchAll(/"(\w+)"/g)) found.given.add(name);
    if (text.includes("<Words of={SHELL_WORDS}") || text.includes("[...SHELL_WORDS"))
      for (const name of SHELL_WORDS) found.given.add(name);
  }
  for (const [, static_, dynamic] of text.matchAll(IMPORTS)) {
    const next = fileOf(file, static_ ?? dynamic ?? "");
    if (next) follow(next, client, found, seen);
  }
  return found;
}

const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /(^|\/)page\.tsx$/.test(path))
  .map((path) => join("app", path));

/** The page, and the layouts and stand-ins that are drawn around it or in its place. */
function filesOf(page: string): string[] {
  const folders: string[] = [];
  for (let at = dirname(page); at !== "."; at = dirname(at)) folders.push(at);
  const around = folders.flatMap((at) =>
    ["layout", "loading", "error", "not-found"].map((name) => join(at, `${name}.tsx`)),
  );
  return [page, ...around.filter((path) => existsSync(path))];
}

describe("the words that a page sends to the browser", () => {
  test("[SITE-3] every page is known", () => {
    expect(pages).toEqual(expect.arrayContaining(["app/(main)/page.tsx", "app/dvh/page.tsx"]));
  });

  test.each(pages)("[SITE-3] %s: its components have their words, and no namespace comes unused", (page) => {
    const found: Found = { used: new Map(), given: new Set(ROOT_WORDS) };
    const seen = new Set<string>();
    for (const file of filesOf(page)) follow(join(root, file), false, found, seen);
    // The administrator's login gives the part of a namespace that it needs, by itself, below the layout of the others.
    if (page.includes("admin-login")) {
      found.given.add("admin");
      found.given.delete("account");
    }
    const missing = [...found.used].filter(([name]) => !found.given.has(name));
    expect(missing).toEqual([]);
    const everywhere: string[] = [...ROOT_WORDS, ...SHELL_WORDS];
    expect([...found.given].filter((name) => !found.used.has(name) && !everywhere.includes(name))).toEqual(
      [],
    );
  });
});
