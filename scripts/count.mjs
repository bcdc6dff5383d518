import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { readCommandLine } from "./command-line.mjs";

const usage = `npm run count -- [COMMIT …], for example: npm run count -- HEAD~20 HEAD

Counts lines, comments and names of the tracked .ts, .tsx and .mjs files of each commit (default: HEAD).`;

const GENERATED =
  /^(biome\.layers\.json|public\/sdk\/glovebox\.ts|lib\/(?:members-api|platform)\/db\/migrations\/meta\/.*|deploy\/grafana\/.*\.json)$/;
const CODE = /\.(ts|tsx|mjs)$/;
const TEST = /^tests\/|\.(test|spec)\.tsx?$/;

const { operands } = readCommandLine({ usage, operands: { min: 0, max: 10 } });
const columns = (operands.length > 0 ? operands : ["HEAD"]).map((commit) => [commit, countCommit(commit)]);
const names = Object.keys(columns[0][1]);
console.log(["".padEnd(26), ...columns.map(([commit]) => commit.padStart(12))].join(""));
for (const name of names)
  console.log(
    [name.padEnd(26), ...columns.map(([, counts]) => counts[name].toLocaleString("en").padStart(12))].join(
      "",
    ),
  );

function countCommit(commit) {
  const folder = mkdtempSync(join(tmpdir(), "count-"));
  try {
    const archive = execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    const paths = execFileSync("git", ["ls-tree", "-r", "--name-only", "-z", commit], { encoding: "utf8" })
      .split("\0")
      .filter(Boolean);
    return countFiles(paths, (path) => readFileSync(join(folder, path), "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function countFiles(paths, read) {
  const generated = paths.filter((path) => GENERATED.test(path));
  const code = paths.filter((path) => CODE.test(path) && !GENERATED.test(path));
  const counts = {
    "source files": 0,
    "source lines": 0,
    "source comments": 0,
    "lines per comment": 0,
    "comment words": 0,
    "functions named *Of": 0,
    "test files": 0,
    "test lines": 0,
    "test titles": 0,
    "generated lines": sum(generated, (path) => countLines(read(path))),
    "README lines": countLines(read("README.md")),
  };
  for (const path of code) {
    const text = read(path);
    const kind = TEST.test(path) ? "test" : "source";
    counts[`${kind} files`] += 1;
    counts[`${kind} lines`] += countLines(text);
    if (kind === "test") {
      counts["test titles"] += text.match(/^\s*(?:it|test)(?:\.\w+)*\(/gm)?.length ?? 0;
      continue;
    }
    const { comments, program } = parseSync(path, text);
    const blocks = toBlocks(comments, text);
    counts["source comments"] += blocks.length;
    counts["comment words"] += sum(blocks, (block) => block.match(/[\w'’-]+/g)?.length ?? 0);
    counts["functions named *Of"] += getCountNamesEndingIn(program);
  }
  counts["lines per comment"] = Math.round(counts["source lines"] / counts["source comments"]);
  return counts;
}

function toBlocks(comments, text) {
  const blocks = [];
  let end = -1;
  for (const comment of comments) {
    const between = end < 0 ? null : text.slice(end, comment.start);
    if (comment.type === "Line" && between !== null && /^\n[ \t]*$/.test(between))
      blocks[blocks.length - 1] += ` ${comment.value}`;
    else blocks.push(comment.value);
    end = comment.type === "Line" ? comment.end : -1;
  }
  return blocks;
}

function getCountNamesEndingIn(node) {
  if (Array.isArray(node)) return sum(node, getCountNamesEndingIn);
  if (node === null || typeof node !== "object") return 0;
  const isFunction = (value) =>
    value?.type === "ArrowFunctionExpression" || value?.type === "FunctionExpression";
  const name =
    node.type === "FunctionDeclaration"
      ? node.id?.name
      : node.type === "VariableDeclarator" && isFunction(node.init)
        ? node.id.name
        : (node.type === "MethodDefinition" || node.type === "Property") && isFunction(node.value)
          ? node.key?.name
          : undefined;
  return (/[a-z]Of$/.test(name ?? "") ? 1 : 0) + sum(Object.values(node), getCountNamesEndingIn);
}

function countLines(text) {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function sum(items, measure) {
  return items.reduce((total, item) => total + measure(item), 0);
}
