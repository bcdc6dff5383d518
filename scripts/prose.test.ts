import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";

/** Fewest source lines per comment in each folder. Raise a number when a folder improves; never lower it. */
const LINES_PER_COMMENT: Record<string, number> = {
  app: 45,
  components: 45,
  stores: 40,
  lib: 42,
  scripts: 40,
  tests: 60,
};
const LENGTH_MAX = 240;
const SUBJECT_MAX = 72;
/** Subjects of older commits follow no rule. */
const RULES_SINCE = "9b3cd149";

const FORBIDDEN_OPENINGS = /^(?:what|who|whoever|whose|where|of|so that|since when|nobody)\b/i;
const FORBIDDEN_WORDS =
  /\b(?:afresh|anew|by (?:itself|themselves)|for ever|is no \w+ (?:of|that)|meanwhile|mends?|need not|nobody|of whom|somebody|whoever)\b/i;

interface Comment {
  file: string;
  /** Without comment marks, line breaks and code. Line comments that follow each other are one comment. */
  text: string;
  isTest: boolean;
}

function readSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.includes("node_modules"))
    .map((file) => join(folder, file));
}

function readComments(file: string, text: string): Comment[] {
  const blocks: string[] = [];
  let end = -1;
  for (const comment of parseSync(file, text).comments) {
    const continues =
      comment.type === "Line" && end >= 0 && /^\n[ \t]*$/.test(text.slice(end, comment.start));
    if (continues) blocks.push(`${blocks.pop()} ${comment.value}`);
    else blocks.push(comment.value);
    end = comment.type === "Line" ? comment.end : -1;
  }
  const isTest = /\.(?:test|spec)\.tsx?$|^tests\//.test(file);
  return blocks.map((block) => ({
    file,
    isTest,
    text: block
      .replace(/[\s*]+/g, " ")
      .replace(/`[^`]*`|@(?:template|param|returns).*/g, "")
      .trim(),
  }));
}

const folders = Object.keys(LINES_PER_COMMENT).map((folder) => {
  const files = readSources(folder).map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const comments = files.flatMap(({ file, text }) => readComments(file, text));
  const counted = folder === "tests" ? files : files.filter(({ file }) => !/\.test\.tsx?$/.test(file));
  const lines = counted.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  const count = comments.filter(({ isTest }) => folder === "tests" || !isTest).length;
  return { folder, comments, density: lines / count };
});

describe("comments", () => {
  it.each(folders)("[ENG-2] are rare in $folder", ({ folder, density }) => {
    expect(density).toBeGreaterThanOrEqual(LINES_PER_COMMENT[folder] as number);
  });

  it.each(folders)("[ENG-2] are short and plain in $folder", ({ comments }) => {
    const problems = comments.filter(
      ({ text }) =>
        !text.startsWith("biome-ignore") &&
        (text.length > LENGTH_MAX || FORBIDDEN_OPENINGS.test(text) || FORBIDDEN_WORDS.test(text)),
    );
    expect(problems.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});

it("[ENG-2] commit subjects are short and plain", () => {
  // Fails in an archive without history, which has no subjects to check.
  const log = spawnSync("git", ["log", "--format=%s", `${RULES_SINCE}..HEAD`], { encoding: "utf8" });
  const problems = log.stdout
    .split("\n")
    .filter(
      (subject) =>
        subject.length > SUBJECT_MAX || /;|\.$|^[a-z]/.test(subject) || FORBIDDEN_WORDS.test(subject),
    );
  expect(problems).toEqual([]);
});
