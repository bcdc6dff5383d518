import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const readPage = (file: string) => readFileSync(file, "utf8").replace(/```[\s\S]*?```/g, "");

const toAnchor = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .trim()
    .replaceAll(" ", "-");

const getAnchors = (file: string) =>
  [...readPage(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => toAnchor(heading));

function findBrokenLinks(file: string): string[] {
  const links = [...readPage(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^(?:https?|mailto):/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path ? join(dirname(file), path) : file;
    if (!existsSync(target)) return true;
    return anchor !== undefined && target.endsWith(".md") && !getAnchors(target).includes(anchor);
  });
}

it("[PRO-1] links between documents lead to existing files and headings", () => {
  const pages = readdirSync("docs", { recursive: true, encoding: "utf8" }).map((file) => join("docs", file));
  const files = [...readdirSync("."), ...pages].filter((file) => file.endsWith(".md"));
  expect(files.length).toBeGreaterThan(50);
  const broken = files.flatMap((file) => findBrokenLinks(file).map((link) => `${file}: ${link}`));
  expect(broken).toEqual([]);
});
