import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
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
/** Older commit subjects don't follow the rules. */
const RULES_SINCE = "9b3cd149";

const FORBIDDEN_OPENINGS = /^(?:what|who|whoever|whose|where|of|so that|since when|nobody)\b/i;
const FORBIDDEN_WORDS =
  /\b(?:afresh|anew|by (?:itself|themselves)|for ever|is no \w+ (?:of|that)|meanwhile|mends?|need not|nobody|of whom|somebody|whoever)\b/i;

interface Comment {
  file: string;
  /** Without comment marks, line breaks and code. Consecutive line comments are one comment. */
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

interface Source {
  file: string;
  text: string;
}

const isPlain = (text: string) => !FORBIDDEN_OPENINGS.test(text) && !FORBIDDEN_WORDS.test(text);

/** Finds titles by pattern, because parsing all tests takes seconds. Strips the requirement numbers. */
function readTitles({ file, text }: Source): Source[] {
  const titles = text.matchAll(/(["`])(?:\[[A-Z][A-Z0-9-]+\] )+((?:(?!\1)[^\\\n]|\\.)+)\1/g);
  const groups = text.matchAll(/\bdescribe(?:\.each\(.*\))?\(\s*(["`])((?:(?!\1)[^\\\n]|\\.)+)\1/g);
  return [...titles, ...groups].map(([, , title = ""]) => ({ file, text: title }));
}

const STRING = /("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/.source;
const IN_CODE = new RegExp(`(?:new AppError\\(\\s*"\\w+",|\\bsummary:)\\s*${STRING}`, "g");
const LOG_CALL = /\blog(?:ger\(\))?\.(?:debug|info|warn|error)$/;

/** Returns the messages of API errors and log lines, and the summaries of calls. */
function readMessages({ file, text }: Source): Source[] {
  const messages = [...text.matchAll(IN_CODE)].map(([, message = ""]) => message.slice(1, -1));
  if (/\blog(?:ger\(\))?\./.test(text)) {
    new Visitor({
      CallExpression({ callee, arguments: [, message] }) {
        if (message && LOG_CALL.test(text.slice(callee.start, callee.end)))
          messages.push(text.slice(message.start + 1, message.end - 1));
      },
    }).visit(parseSync(file, text).program);
  }
  return messages.map((message) => ({ file, text: message }));
}

/** Splits a page into headings, paragraphs, list items and table rows, without code and link targets. */
function readBlocks(file: string): Source[] {
  return readFileSync(file, "utf8")
    .replace(/```[\s\S]*?```|^\| instead of [\s\S]*?\n\n/gm, "\n\n")
    .replace(/`[^`\n]*`/g, "code")
    .replace(/\]\([^)]*\)/g, "]")
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.))/)
    .map((block) => ({ file, text: block.replace(/\s+/g, " ").trim() }));
}

const describeProblems = (problems: Source[]) => problems.map(({ file, text }) => `${file}: ${text}`);

const folders = Object.keys(LINES_PER_COMMENT).map((folder) => {
  const files = readSources(folder).map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const comments = files.flatMap(({ file, text }) => readComments(file, text));
  const counted = folder === "tests" ? files : files.filter(({ file }) => !/\.test\.tsx?$/.test(file));
  const lines = counted.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  const count = comments.filter(({ isTest }) => folder === "tests" || !isTest).length;
  return { folder, files, comments, density: lines / count };
});

describe("comments", () => {
  it.each(folders)("[ENG-2] are rare in $folder", ({ folder, density }) => {
    expect(density).toBeGreaterThanOrEqual(LINES_PER_COMMENT[folder] as number);
  });

  it.each(folders)("[ENG-2] are short and plain in $folder", ({ comments }) => {
    const problems = comments.filter(
      ({ text }) => !text.startsWith("biome-ignore") && (text.length > LENGTH_MAX || !isPlain(text)),
    );
    expect(describeProblems(problems)).toEqual([]);
  });
});

it.each(folders)("[ENG-2] test titles are plain in $folder", ({ files }) => {
  const titles = files.filter(({ file }) => /\.(?:test|spec)\.tsx?$/.test(file)).flatMap(readTitles);
  expect(describeProblems(titles.filter(({ text }) => !isPlain(text)))).toEqual([]);
});

it("[ENG-2] API errors, call summaries and log lines are plain", () => {
  const messages = folders
    .filter(({ folder }) => folder === "lib")
    .flatMap(({ files }) => files)
    .filter(({ file }) => !file.includes(".test."))
    .flatMap(readMessages);
  expect(messages.length).toBeGreaterThan(500);
  expect(describeProblems(messages.filter(({ text }) => !isPlain(text)))).toEqual([]);
});

it("[ENG-2] docs are plain", () => {
  const inDocs = readdirSync("docs", { recursive: true, encoding: "utf8" }).map((file) => join("docs", file));
  const blocks = [...readdirSync("."), ...inDocs]
    .filter((file) => file.endsWith(".md") && file !== "THIRD-PARTY-NOTICES.md")
    .flatMap(readBlocks);
  expect(blocks.length).toBeGreaterThan(1000);
  const problems = blocks.filter(({ text }) => {
    const isTitle = /^[#|]/.test(text);
    const prose = text.replace(/^(?:[-*]|\d+\.) /, "");
    return FORBIDDEN_WORDS.test(prose) || (!isTitle && FORBIDDEN_OPENINGS.test(prose));
  });
  expect(describeProblems(problems)).toEqual([]);
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
