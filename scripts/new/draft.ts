import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Refusal } from "./names";
import { importPath } from "./paths";

/** Marks placeholders that a developer must replace; the generated tests fail until then. */
export const TO_DO = "(to do)";

export type Draft = ReturnType<typeof openDraft>;

/** Collects new and changed files; `write` writes them all. */
export function openDraft(root: string) {
  const changed = new Map<string, string>();
  const exists = (path: string) => changed.has(path) || existsSync(join(root, path));
  const read = (path: string) => changed.get(path) ?? readFileSync(join(root, path), "utf8");

  function find(path: string, anchor: RegExp): RegExpExecArray {
    const match = anchor.exec(read(path));
    if (!match) throw new Refusal(`${path} has no ${anchor}. Adapt the generator in scripts/new.`);
    return match;
  }
  function insert(path: string, at: number, added: string): void {
    changed.set(path, read(path).slice(0, at) + added + read(path).slice(at));
  }
  function insertBefore(path: string, anchor: RegExp, added: string): void {
    insert(path, find(path, anchor).index, added);
  }
  const draft = {
    changed,
    exists,
    read,
    find,
    insertBefore,
    create(path: string, text: string) {
      if (exists(path)) throw new Refusal(`${path} already exists. Choose another name.`);
      changed.set(path, text);
    },
    insertAfter(path: string, anchor: RegExp, added: string) {
      const match = find(path, anchor);
      insert(path, match.index + match[0].length, added);
    },
    /** Appends to a top-level object or array, or to the file if `opening` is omitted. */
    append(path: string, added: string, opening?: RegExp) {
      if (!opening) return insert(path, read(path).length, added);
      const { index } = find(path, opening);
      const end = read(path)
        .slice(index)
        .search(/^[}\]]/m);
      if (end < 0) throw new Refusal(`${path}: ${opening} doesn't end. Adapt the generator in scripts/new.`);
      insert(path, index + end, added);
    },
    /** `name` may be `* as z`; `from` is a project path or a package. */
    importName(path: string, name: string, from: string) {
      const source = from.endsWith(".ts") ? importPath(path, from) : from;
      const isNamespace = name.startsWith("* as ");
      if (isNamespace && read(path).includes(`import ${name} from "${source}";`)) return;
      const statement = new RegExp(`^import \\{([^}]*)\\} from "${source.replaceAll(".", "\\.")}";`, "m");
      const names = statement.exec(read(path))?.[1];
      if (names?.split(",").some((known) => known.trim() === name)) return;
      if (new RegExp(`^import [^;]*\\b${name.replace("* as ", "")}\\b[^;]* from `, "m").test(read(path)))
        throw new Refusal(`${path} already has another ${name}. Choose another name.`);
      if (names === undefined)
        insertBefore(
          path,
          /^(?!"use client")/m,
          `import ${isNamespace ? name : `{ ${name} }`} from "${source}";\n`,
        );
      else changed.set(path, read(path).replace(statement, `import { ${name},${names}} from "${source}";`));
    },
    readAll(folder: string, suffix: string): [path: string, text: string][] {
      const known = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
      const all = new Set([...known.map((file) => join(folder, file)), ...changed.keys()]);
      const matchingPaths = [...all].filter((path) => path.startsWith(folder) && path.endsWith(suffix));
      return matchingPaths.sort().map((path) => [path, read(path)]);
    },
    /** Throws if a contract file already contains one of the strings, such as a path or an object's name. */
    requireFree(...texts: string[]) {
      const contracts = draft
        .readAll("lib", ".ts")
        .filter(([path]) => /\/contract(?:\.ts|\/(?!examples))/.test(path));
      for (const [path, text] of contracts)
        for (const duplicate of texts.filter((candidate) => text.includes(candidate)))
          throw new Refusal(`${path} already has ${duplicate}. Choose another name.`);
    },
    write() {
      for (const [path, text] of changed) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
    },
  };
  return draft;
}

/** Returns an integration test that fails until the code and the placeholders in `files` are written. */
export function getIntegrationTest(input: {
  imports: string;
  title: string;
  body: string;
  files: readonly string[];
}): string {
  return `import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
${input.imports}
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
  });
  afterAll(() => api.close());

  it("${input.title}", async () => {
    ${input.body.trim()}
    for (const file of ${JSON.stringify(input.files)})
      expect(readFileSync(file, "utf8"), \`Replace the texts with "${TO_DO}" in \${file}\`).not.toContain("${TO_DO}");
  });
});
`;
}
