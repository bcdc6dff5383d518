import { type Draft, getIntegrationTest, TO_DO } from "./draft";
import { type Name, Refusal, readName } from "./names";
import { importPath, paths } from "./paths";

interface Place {
  /** Key in the call table. */
  group: string;
  /** First part of the call's name. */
  wireGroup: string;
  callsName: string;
  contract: string;
  examples: string;
  routes: string;
  client: string;
}

/** Groups of calls that aren't for members: they need a different token or a permission, or don't belong to a site. */
export const NOT_OF_MEMBERS = ["admin", "server", "staff", "system"];

const ROUTES = /export const \w+Routes: (?:readonly )?ServedCall\[\] = \[/;
const EXAMPLES = /export const \w+Examples: (?:Readonly<)?Record<string, CallExample>>? = \{/;

const toLoader = (callsName: string) => new RegExp(`const (\\w+) = loadCalls\\(.*"${callsName}"\\);`);

function locateNoun(draft: Draft, noun: Name): Place {
  const table = draft.read(paths.callTable);
  const rows = [...table.matchAll(/^ {2}(\w+): (?:\{ \.\.\.)?(\w+Calls)\b.*,$/gm)].map(
    ([, group = "", callsName = ""]) => {
      const source = new RegExp(`\\b${callsName}\\b[^}]*\\} from "@/(lib/[\\w/-]+)"`).exec(table);
      return { group, callsName, contract: `${source?.[1]}.ts` };
    },
  );
  const row =
    rows.find(({ group }) => group === noun.camel) ??
    rows.find(({ contract }) => contract.startsWith(`${paths.toFolder(noun.kebab)}/`));
  if (!row) throw new Refusal(`There is no noun '${noun.camel}'. Add it first: noun ${noun.kebab}`);
  const { group, callsName, contract } = row;
  if (NOT_OF_MEMBERS.includes(group))
    throw new Refusal(`Calls in '${group}' can't be generated. Copy a call with the same access.`);

  const [, folder = ""] = contract.split("/");
  const wireGroup = draft.find(contract, /^ {4}name: "(\w+)\./m)[1] ?? group;
  const pick = (files: readonly [string, string][], ...anchors: RegExp[]) =>
    files.find(([, text]) => anchors.every((anchor) => anchor.test(text)))?.[0];
  const own = draft.readAll(paths.toFolder(folder), ".ts");
  const all = draft.readAll("lib", ".ts");
  const example = new RegExp(`^ {2}"${wireGroup}\\.`, "m");
  const examples = pick(own, example, EXAMPLES) ?? pick(all, example, EXAMPLES);
  const served = new RegExp(`serve\\(\\s*${callsName}\\.`);
  const routes = pick(own, served, ROUTES) ?? pick(all, served, ROUTES);
  if (!examples || !routes)
    throw new Refusal(`No file has examples or routes of '${group}'. Adapt scripts/new/call.ts.`);
  const client = pick(own, toLoader(callsName)) ?? paths.toClient(folder);
  return { group, wireGroup, callsName, contract, examples, routes, client };
}

function addClient(draft: Draft, { callsName, contract, client, group }: Place, name: Name): void {
  const loader = toLoader(callsName);
  if (!draft.exists(client)) draft.create(client, "");
  if (!loader.test(draft.read(client))) {
    const load = `loadCalls(() => import("${importPath(client, contract)}"), "${callsName}")`;
    draft.append(client, `\nconst call = ${load};\n`);
    draft.importName(client, "loadCalls", paths.browser);
  }
  const call = draft.find(client, loader)[1];
  draft.importName(client, "callApi", paths.browser);
  draft.importName(client, "queryOptions", "@tanstack/react-query");
  draft.append(
    client,
    `
export function ${group}${name.pascal}Query() {
  return queryOptions({
    queryKey: ["${group}", "${name.camel}"],
    queryFn: async ({ signal }) => (await callApi(${call}("${name.camel}"), { signal })).data,
  });
}
`,
  );
}

interface NewCall {
  name: Name;
  path: string;
  /** Name of the row's schema. */
  object: string;
  /** Other files with placeholders to replace. */
  texts?: readonly string[];
}

export function addCallAt(draft: Draft, place: Place, { name, path, object, texts = [] }: NewCall): string {
  const { group, wireGroup, callsName, contract, examples, routes } = place;
  const wire = `${wireGroup}.${name.camel}`;
  const schema = `${object.slice(0, 1).toLowerCase()}${object.slice(1)}Schema`;
  draft.requireFree(`"${wire}"`, `path: "${path}"`, `"${object}"`, `const ${schema} `);

  const calls = new RegExp(`export const ${callsName} = \\{`);
  draft.insertBefore(contract, calls, `const ${schema} = defineObject("${object}", { id: z.string() });\n\n`);
  draft.append(
    contract,
    `  ${name.camel}: defineCall({
    name: "${wire}",
    method: "GET",
    path: "${path}",
    summary: "Describe the call ${TO_DO}.",
    auth: BEARER,
    response: success({ data: z.array(${schema}) }),
  }),
`,
    calls,
  );
  draft.importName(contract, "* as z", "zod");
  for (const helper of ["BEARER", "defineCall"]) draft.importName(contract, helper, paths.calls);
  draft.importName(contract, "defineObject", paths.calls);
  draft.importName(contract, "success", paths.calls);
  draft.append(
    examples,
    `  "${wire}": {
    answer: { status: "success", data: [{ id: "5d0f6f1a-7d42-4c1e-9d55-0d8f6a1c2b33" }] },
    needs: "its handler ${TO_DO}",
  },
`,
    EXAMPLES,
  );
  draft.append(
    routes,
    `  serve(${callsName}.${name.camel}, async () => {
    throw new AppError("not_found", "${wire} isn't available yet.");
  }),
`,
    ROUTES,
  );
  draft.importName(routes, callsName, contract);
  draft.importName(routes, "AppError", paths.values);
  addClient(draft, place, name);

  const test = paths.toTest(`${contract.split("/")[1]}-${name.kebab}`);
  draft.create(
    test,
    getIntegrationTest({
      imports: `import { calls } from "${importPath(test, paths.callTable)}";`,
      title: `[CALL-1] ${wire} answers a member`,
      body: `
    const token = await api.register("ann@example.com");
    const { status, body } = await api.send(calls.${group}.${name.camel}, { token });
    expect([status, body.message], "Implement ${wire} in ${routes}").toEqual([200, undefined]);`,
      files: [contract, examples, ...texts],
    }),
  );
  return test;
}

/** Returns the path of the failing test. */
export function addCall(draft: Draft, noun: Name, name: Name): string {
  const place = locateNoun(draft, noun);
  const start = /path: "(\/api\/[a-z-]+)/.exec(draft.read(place.contract))?.[1] ?? `/api/${noun.kebab}`;
  const object = readName(place.group).pascal + name.pascal;
  return addCallAt(draft, place, { name, path: `${start}/${name.kebab}`, object });
}
