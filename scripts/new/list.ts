import { type Draft, getIntegrationTest, TO_DO } from "./draft";
import { type Name, pluralize } from "./names";
import { importPath, paths } from "./paths";

/** Returns the path of the failing test. */
export function addList(draft: Draft, noun: Name): string {
  const { camel, kebab, pascal } = noun;
  const many = pluralize(noun);
  const contract = paths.toContract("admin", many.kebab);
  const examples = paths.toExamples("admin", many.kebab);
  const routes = paths.toServer("admin", `${kebab}-routes`);
  const names = {
    calls: `admin${pascal}Calls`,
    examples: `admin${pascal}Examples`,
    routes: `admin${pascal}Routes`,
  };
  const path = `/api/admin/${many.kebab}`;
  draft.requireFree(
    `"admin.${many.camel}"`,
    `path: "${path}"`,
    `path: "${many.kebab}"`,
    `"Admin${pascal}Row"`,
  );

  draft.create(
    contract,
    `import { isoDate, listCalls } from "${importPath(contract, paths.adminList)}";
import { defineObject } from "${importPath(contract, paths.calls)}";
import * as z from "zod";

export const ${camel}List = listCalls({
  name: "${many.camel}",
  path: "${many.kebab}",
  what: "${many.text}",
  row: defineObject("Admin${pascal}Row", { id: z.string(), site: z.string(), created: isoDate }),
  sorts: ["created"],
  filters: {},
});

export const ${names.calls} = { ${many.camel}: ${camel}List.list, ${many.camel}Export: ${camel}List.file };
`,
  );
  draft.importName(paths.adminCalls, names.calls, contract);
  draft.append(paths.adminCalls, `  ...${names.calls},\n`, /export const adminCalls = \{/);
  const addPermission = (permission: string, call: string) =>
    draft.insertAfter(
      paths.permissions,
      new RegExp(`^ {2}"?${permission}"?: \\{[^}]*?calls: \\[[^\\]]*?(?=,?\\s*\\])`, "m"),
      `, "admin.${call}"`,
    );
  addPermission("customers\\.read", many.camel);
  addPermission("export", `${many.camel}Export`);

  draft.create(
    examples,
    `import type { CallExample } from "${importPath(examples, paths.calls)}";

const row = { id: "5d0f6f1a-7d42-4c1e-9d55-0d8f6a1c2b33", site: "localhost", created: "2026-01-15T12:00:00.000Z" };

export const ${names.examples}: Record<string, CallExample> = {
  "admin.${many.camel}": { answer: { status: "success", data: [row], next: null, total: 1 } },
  "admin.${many.camel}Export": { query: { order: "asc" } },
};
`,
  );
  draft.importName(paths.allExamples, names.examples, examples);
  draft.append(paths.allExamples, `  ...${names.examples},\n`, /export const callExamples: .* = \{/);

  draft.create(
    routes,
    `import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import { ${camel}List } from "${importPath(routes, contract)}";
import { users } from "@/lib/account/schema";
import type { ServedCall } from "@/lib/platform/http";
import { sites } from "@/lib/site/schema/site";
import { type ListPage, listPage, listRoute } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { ONE, getPage } from "./list-page";
import { searchRows } from "./search-rows";

// Replace 'users' with the table of ${many.text}, and remove 'false' ${TO_DO}.
async function list${many.pascal}(
  scope: ListScope,
  query: z.output<typeof ${camel}List.list.query>,
): Promise<ListPage<z.input<typeof ${camel}List.row>>> {
  const { db, within } = scope;
  const page = getPage(query, { created: users.createdAt }, users.id);
  const search = await searchRows(scope, query.search, { ids: [users.id] });
  const matching = and(within(users.siteId), sql\`false\`, search);
  const rows = await db
    .select({ id: users.id, createdAt: users.createdAt, site: sites.uri, ...page.cursor })
    .from(users)
    .innerJoin(sites, eq(sites.id, users.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  return listPage(
    page,
    rows,
    ({ id, site, createdAt }) => ({ id, site, created: createdAt.toISOString() }),
    () => db.select(ONE).from(users).where(matching),
  );
}

export const ${names.routes}: ServedCall[] = listRoute(${camel}List, list${many.pascal});
`,
  );
  draft.importName(paths.adminRoutes, names.routes, routes);
  draft.append(paths.adminRoutes, `  ...${names.routes},\n`, /const routes: readonly ServedCall\[\] = \[/);

  const entry = `  "${many.kebab}": list("${many.camel}", ["created"]),\n`;
  draft.append(paths.adminLists, entry, /export const lists: .* = \{/);
  draft.insertAfter(paths.adminLists, /^ {2}accounts: \[[^\]]*?(?=,?\s*\])/m, `, "${many.kebab}"`);
  draft.insertAfter(
    paths.partnerPages,
    /^ {2}customers: \[[^\]]*?(?=,?\s*\])/m,
    `, list("${many.kebab}", "customers.read")`,
  );
  const messages = ["en", "es"].map((language) => {
    const mark = language === "en" ? "" : ` ${TO_DO}`;
    const texts = {
      title: `${many.title}${mark}`,
      one: `${noun.title}${mark}`,
      text: `Describe the list ${TO_DO}.${mark}`,
    };
    const file = paths.toMessages(language, "admin");
    draft.insertAfter(file, /^ {2}"lists": \{/m, `\n    "${many.kebab}": ${JSON.stringify(texts)},`);
    return file;
  });

  const test = paths.toTest(`admin-${many.kebab}`);
  draft.create(
    test,
    getIntegrationTest({
      imports: `import { calls } from "${importPath(test, paths.callTable)}";
import { makeAdmin } from "../setup/admin";`,
      title: `[PAGE-14] an administrator sees a site's ${many.text}`,
      body: `
    const { token } = await makeAdmin(api, "boss@example.com");
    const { body } = await api.send(calls.admin.${many.camel}, { token });
    const hint = "Read the rows in ${routes}, and insert one at the start of this test";
    expect(body.data, hint).toHaveLength(1);`,
      files: [routes, ...messages],
    }),
  );
  return test;
}
