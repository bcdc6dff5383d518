import { dirname, relative } from "node:path";

/** The only part of the generator that depends on the folder layout. */
export const paths = {
  callTable: "lib/compose/calls/table.ts",
  callGroups: "lib/compose/calls/openapi.ts",
  allExamples: "lib/compose/calls/examples.ts",
  allRoutes: "lib/compose/routes.ts",
  adminCalls: "lib/admin/contract/admin.ts",
  adminRoutes: "lib/admin/server/routes.ts",
  permissions: "lib/staff/rules/permissions.ts",
  adminLists: "components/admin/list-definitions.ts",
  partnerPages: "components/partner/partner-pages.ts",
  events: "lib/webhook/contract.ts",
  eventGuide: "docs/webhooks.md",
  calls: "lib/platform/calls/index.ts",
  adminList: "lib/admin/contract/list.ts",
  http: "lib/platform/http/index.ts",
  values: "lib/platform/values/index.ts",
  db: "lib/platform/db/index.ts",
  webhookTables: "lib/webhook/schema.ts",
  browser: "lib/platform/browser/index.ts",
  toFolder: (noun: string) => `lib/${noun}`,
  toContract: (noun: string, file?: string) => `lib/${noun}/contract${file ? `/${file}` : ""}.ts`,
  toExamples: (noun: string, file?: string) =>
    file ? `lib/${noun}/contract/examples/${file}.ts` : `lib/${noun}/examples.ts`,
  toServer: (noun: string, file: string) => `lib/${noun}/server/${file}.ts`,
  toClient: (noun: string) => `lib/${noun}/client.ts`,
  toComponent: (folder: string, file: string) => `components/${folder}/${file}.tsx`,
  toMessages: (language: string, namespace: string) => `messages/${language}/${namespace}.json`,
  toMessageIndex: (language: string) => `messages/${language}/index.ts`,
  toTest: (name: string) => `tests/integration/${name}.test.ts`,
};

const getFolder = (file: string) => /^lib\/[^/]+\//.exec(file)?.[0] ?? dirname(file);

/** Returns a relative path within a noun's folder, and an alias path otherwise. */
export function importPath(from: string, to: string): string {
  const target = to.replace(/(?:\/index)?\.tsx?$/, "");
  if (getFolder(from) !== getFolder(to)) return `@/${target}`;
  const path = relative(dirname(from), target);
  return path.startsWith(".") ? path : `./${path}`;
}
