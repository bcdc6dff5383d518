import { dirname, relative } from "node:path";

/** The only part of the generator that depends on the folder layout. */
export const paths = {
  callTable: "lib/contract/table.ts",
  callGroups: "lib/contract/openapi.ts",
  allExamples: "lib/contract/examples/all.ts",
  allRoutes: "lib/members-api/kernel/routes.ts",
  adminCalls: "lib/contract/admin.ts",
  adminRoutes: "lib/members-api/admin/routes.ts",
  permissions: "lib/contract/permissions.ts",
  adminLists: "components/admin/list-definitions.ts",
  partnerPages: "components/partner/partner-pages.ts",
  events: "lib/contract/webhook-events.ts",
  eventGuide: "docs/webhooks.md",
  call: "lib/contract/call.ts",
  defineObject: "lib/contract/define-object.ts",
  envelope: "lib/contract/envelope.ts",
  adminList: "lib/contract/admin-list.ts",
  callExample: "lib/contract/examples/call-example.ts",
  serve: "lib/members-api/kernel/serve.ts",
  errors: "lib/core/errors.ts",
  request: "lib/client/http/request.ts",
  contractFolder: "lib/contract",
  serverFolder: "lib/members-api",
  clientFolder: "lib/client",
  toContract: (file: string) => `lib/contract/${file}.ts`,
  toExamples: (file: string) => `lib/contract/examples/${file}.ts`,
  toServer: (folder: string, file: string) => `lib/members-api/${folder}/${file}.ts`,
  toClient: (file: string) => `lib/client/${file}.ts`,
  toComponent: (folder: string, file: string) => `components/${folder}/${file}.tsx`,
  toMessages: (language: string, namespace: string) => `messages/${language}/${namespace}.json`,
  toMessageIndex: (language: string) => `messages/${language}/index.ts`,
  toTest: (name: string) => `tests/integration/${name}.test.ts`,
};

/** Returns a relative path within a folder or within the server folder, and an alias path otherwise. */
export function importPath(from: string, to: string): string {
  const path = relative(dirname(from), to).replace(/\.tsx?$/, "");
  if (!path.startsWith("..")) return `./${path}`;
  return [from, to].every((file) => file.startsWith(paths.serverFolder))
    ? path
    : `@/${to.replace(/\.tsx?$/, "")}`;
}
