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
  call: "lib/platform/calls/call.ts",
  defineObject: "lib/platform/calls/define-object.ts",
  envelope: "lib/platform/calls/envelope.ts",
  adminList: "lib/admin/contract/list.ts",
  callExample: "lib/platform/calls/call-example.ts",
  serve: "lib/platform/http/serve.ts",
  errors: "lib/platform/values/errors.ts",
  database: "lib/platform/db/database.ts",
  webhookTables: "lib/webhook/schema.ts",
  request: "lib/platform/browser/request.ts",
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
  const target = to.replace(/\.tsx?$/, "");
  if (getFolder(from) !== getFolder(to)) return `@/${target}`;
  const path = relative(dirname(from), target);
  return path.startsWith(".") ? path : `./${path}`;
}
