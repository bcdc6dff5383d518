import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { OPERATOR_COMMANDS } from "./operator-commands.mjs";

const { scripts, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const docs = readdirSync("docs", { recursive: true, encoding: "utf8" }).map((file) => join("docs", file));
const pages = [...readdirSync("."), ...docs].filter((file) => file.endsWith(".md"));

function readCommands(page: string): string[] {
  const text = readFileSync(page, "utf8");
  return [...text.matchAll(/\bnpm (?:test|start|run [^#`\n]+)/g)].map(([command]) => command.trim());
}

function getScriptName(command: string): string {
  return /^npm (?:run )?(?:-s )?([\w-]+(?::[\w-]+)*)/.exec(command)?.[1] ?? "";
}

/** Follows GitHub's rules for heading anchors. */
function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}

function hasAnchor(page: string, anchor: string): boolean {
  const titles = readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm);
  return [...titles].some(([, title = ""]) => toAnchor(title) === anchor);
}

function findBrokenLinks(page: string): string[] {
  const text = readFileSync(page, "utf8").replace(/^```.*?^```/gms, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path ? join(dirname(page), path) : page;
    return !existsSync(target) || (anchor !== undefined && !hasAnchor(target, anchor));
  });
}

it.each([
  ["README.md", 120],
  ["AGENTS.md", 70],
])("[ENG-4] %s has at most %i lines", (file, max) => {
  expect(readFileSync(file, "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(max);
});

it("[ENG-4] [PRO-1] all relative links in the root's pages and in docs resolve", () => {
  expect(pages.length).toBeGreaterThan(50);
  const brokenLinks = pages.flatMap((page) => findBrokenLinks(page).map((link) => `${page}: ${link}`));
  expect(brokenLinks).toEqual([]);
});

describe("commands", () => {
  it.each(["README.md", "AGENTS.md", "CONTRIBUTING.md", "docs/commands.md", "docs/settings.md"])(
    "[PRO-1] every npm command in %s exists",
    (page) => {
      const commands = readCommands(page);
      expect(commands).not.toEqual([]);
      expect(commands.filter((command) => !(getScriptName(command) in scripts))).toEqual([]);
      const files = commands.flatMap((command) => {
        const [, folder, name] = /^npm run (bench|demo) -- ([a-z-]+)/.exec(command) ?? [];
        return folder ? [`scripts/${folder}/${name}.ts`] : [];
      });
      expect(files.filter((file) => !existsSync(file))).toEqual([]);
    },
  );

  it("[PRO-1] all operator commands are listed, and none requires test packages", () => {
    const names = readCommands("docs/commands.md").map(getScriptName);
    expect(names).toEqual(expect.arrayContaining(OPERATOR_COMMANDS));
    const tools = [
      ...Object.keys(devDependencies),
      "biome",
      "playwright",
      "scripts/test.mjs",
      "scripts/bench.ts",
    ];
    expect(names.filter((name) => tools.some((tool) => scripts[name]?.includes(tool)))).toEqual([]);
  });
});
