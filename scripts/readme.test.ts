import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const readme = readFileSync("README.md", "utf8");
const { scripts, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const commands = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = ""]) =>
  block.split("\n").flatMap((line) => /\bnpm (?:run )?(?!run)[^#]*/.exec(line)?.[0].trim() ?? []),
);
const [, afterStart = ""] = /^Once `npm start` has run:$(.*?)^Once /ms.exec(readme) ?? [];

const getScriptName = (command: string) => command.replace(/^npm (?:run )?(?:-s )?/, "").split(" ")[0] ?? "";

it("[PRO-1] every npm command in the README exists, and so do every bench and demo", () => {
  expect(commands).not.toEqual([]);
  expect(commands.map(getScriptName).filter((name) => !(name in scripts))).toEqual([]);
  const files = commands.flatMap((command) => {
    const [, folder, name] = /^npm run (bench|demo) -- ([a-z-]+)/.exec(command) ?? [];
    return folder ? [`scripts/${folder}/${name}.ts`] : [];
  });
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it("[PRO-1] commands that require test packages aren't among those that work after npm start", () => {
  const names = [...afterStart.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(names).not.toEqual([]);
  const tools = [
    ...Object.keys(devDependencies),
    "biome",
    "playwright",
    "scripts/test.mjs",
    "scripts/bench.ts",
  ];
  const needing = names.filter((name) => tools.some((tool) => scripts[name].includes(tool)));
  expect(needing).toEqual([]);
});
