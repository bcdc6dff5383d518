import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The requirements of ASVS 5.0.0 of levels 1 and 2: by section, each one's number and its level. */
const SECTIONS: Record<string, string> = {
  "V1.1": "1:2 2:2",
  "V1.2": "1:1 2:1 3:1 4:1 5:1 6:2 7:2 8:2 9:2",
  "V1.3": "1:1 2:1 3:2 4:2 5:2 6:2 7:2 8:2 9:2 10:2 11:2",
  "V1.4": "1:2 2:2 3:2",
  "V1.5": "1:1 2:2",
  "V2.1": "1:1 2:2 3:2",
  "V2.2": "1:1 2:1 3:2",
  "V2.3": "1:1 2:2 3:2 4:2",
  "V2.4": "1:2",
  "V3.2": "1:1 2:1",
  "V3.3": "1:1 2:2 3:2 4:2",
  "V3.4": "1:1 2:1 3:2 4:2 5:2 6:2",
  "V3.5": "1:1 2:1 3:1 4:2 5:2",
  "V3.7": "1:2 2:2",
  "V4.1": "1:1 2:2 3:2",
  "V4.2": "1:2",
  "V4.3": "1:2 2:2",
  "V4.4": "1:1 2:2 3:2 4:2",
  "V5.1": "1:2",
  "V5.2": "1:1 2:1 3:2",
  "V5.3": "1:1 2:1",
  "V5.4": "1:2 2:2 3:2",
  "V6.1": "1:1 2:2 3:2",
  "V6.2": "1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:2 10:2 11:2 12:2",
  "V6.3": "1:1 2:1 3:2 4:2",
  "V6.4": "1:1 2:1 3:2 4:2",
  "V6.5": "1:2 2:2 3:2 4:2 5:2",
  "V6.6": "1:2 2:2 3:2",
  "V6.8": "1:2 2:2 3:2 4:2",
  "V7.1": "1:2 2:2 3:2",
  "V7.2": "1:1 2:1 3:1 4:1",
  "V7.3": "1:2 2:2",
  "V7.4": "1:1 2:1 3:2 4:2 5:2",
  "V7.5": "1:2 2:2",
  "V7.6": "1:2 2:2",
  "V8.1": "1:1 2:2",
  "V8.2": "1:1 2:1 3:2",
  "V8.3": "1:1",
  "V8.4": "1:2",
  "V9.1": "1:1 2:1 3:1",
  "V9.2": "1:1 2:2 3:2 4:2",
  "V10.1": "1:2 2:2",
  "V10.2": "1:2 2:2",
  "V10.3": "1:2 2:2 3:2 4:2",
  "V10.4": "1:1 2:1 3:1 4:1 5:1 6:2 7:2 8:2 9:2 10:2 11:2",
  "V10.5": "1:2 2:2 3:2 4:2 5:2",
  "V10.6": "1:2 2:2",
  "V10.7": "1:2 2:2 3:2",
  "V11.1": "1:2 2:2",
  "V11.2": "1:2 2:2 3:2",
  "V11.3": "1:1 2:1 3:2",
  "V11.4": "1:1 2:2 3:2 4:2",
  "V11.5": "1:2",
  "V11.6": "1:2",
  "V12.1": "1:1 2:2 3:2",
  "V12.2": "1:1 2:1",
  "V12.3": "1:2 2:2 3:2 4:2",
  "V13.1": "1:2",
  "V13.2": "1:2 2:2 3:2 4:2 5:2",
  "V13.3": "1:2 2:2",
  "V13.4": "1:1 2:2 3:2 4:2 5:2",
  "V14.1": "1:2 2:2",
  "V14.2": "1:1 2:2 3:2 4:2",
  "V14.3": "1:1 2:2 3:2",
  "V15.1": "1:1 2:2 3:2",
  "V15.2": "1:1 2:2 3:2",
  "V15.3": "1:1 2:2 3:2 4:2 5:2 6:2 7:2",
  "V16.1": "1:2",
  "V16.2": "1:2 2:2 3:2 4:2 5:2",
  "V16.3": "1:2 2:2 3:2 4:2",
  "V16.4": "1:2 2:2 3:2",
  "V16.5": "1:2 2:2 3:2",
  "V17.1": "1:2",
  "V17.2": "1:2 2:2 3:2 4:2",
  "V17.3": "1:2 2:2",
};

const required = Object.entries(SECTIONS).flatMap(([section, list]) =>
  list.split(" ").map((entry) => {
    const [number, level] = entry.split(":");
    return `${section}.${number} level ${level}`;
  }),
);
const text = readFileSync("docs/asvs.md", "utf8");
const rows = text.split("\n").flatMap((line) => {
  const [, number, level, asks, state, where] = line.split("|").map((cell) => cell.trim());
  return number && /^V\d/.test(number) ? [{ number, level, asks, state, where }] : [];
});

it("[SAFE-16] docs/asvs.md has every requirement of levels 1 and 2 once, with a state and where it is shown", () => {
  expect(required).toHaveLength(253);
  expect(rows.map(({ number, level }) => `${number} level ${level}`).sort()).toEqual([...required].sort());
  for (const { number, asks, state, where } of rows) {
    expect([number, state]).toEqual([number, expect.stringMatching(/^(met|partly|not met|not applicable)$/)]);
    expect([number, asks !== "" && where !== ""]).toEqual([number, true]);
  }
});

it.each([
  ["docs/asvs.md", 150],
  ["docs/data-classes.md", 6],
])("[SAFE-16] every file that %s names is there", (file, least) => {
  const named = [
    ...readFileSync(file, "utf8").matchAll(/`((?:[\w.()[\]-]+\/)*[\w.-]+\.(?:ts|tsx|md|json))`/g),
  ].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(least);
  // What lies in an installation, not here.
  const ours = named.filter((name) => !name.startsWith("DATA_DIR/"));
  expect(ours.filter((name) => !existsSync(name))).toEqual([]);
});

it("[SAFE-16] every test number that it names is in the title of a test of the file before it", () => {
  const named = [...text.matchAll(/`([^`]+)` \[([A-Z]+(?:-[A-Z]+)?-\d+)\]/g)].map(
    ([, file = "", number = ""]) => ({
      file,
      number,
    }),
  );
  expect(named.length).toBeGreaterThan(45);
  const numbers = [...text.matchAll(/\[[A-Z]+(?:-[A-Z]+)?-\d+\]/g)];
  expect(numbers).toHaveLength(named.length);
  const titles = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/["`]((?:\[[A-Z]+(?:-[A-Z]+)?-\d+\] )+)/g)].map(
      ([, found = ""]) => found,
    );
  const missing = named.filter(
    ({ file, number }) => !titles(file).some((found) => found.includes(`[${number}]`)),
  );
  expect(missing).toEqual([]);
});

it("[SAFE-16] the counts at its head are those of its rows", () => {
  const states = ["met", "partly", "not met", "not applicable"];
  for (const level of ["1", "2"]) {
    const counts = states.map(
      (state) => rows.filter((row) => row.level === level && row.state === state).length,
    );
    expect(text).toContain(`| level ${level} | ${counts.join(" | ")} |`);
  }
});
