import { describe, expect, it } from "vitest";
import { findScope, isOpenToKeys } from "@/lib/api-keys/contract/scopes";
import { listReferenceCalls, listReferenceGroups } from "./api-reference";
import { buildKeysOpenApiDocument } from "./openapi-keys";
import { listSchemaFields } from "./reference-fields";
import { callList } from "./table";

const ORIGIN = "https://cars.example";
const open = callList.filter(isOpenToKeys);

describe("API reference", () => {
  it("[PART-5] lists exactly the calls open to API keys, each once, with the required scope", () => {
    const listed = listReferenceGroups().flatMap(({ calls }) => calls);
    expect(listed.map(({ name }) => name).sort()).toEqual(open.map(({ name }) => name).sort());
    for (const call of open)
      expect(listed.find(({ name }) => name === call.name)).toMatchObject({
        method: call.method,
        path: `/members${call.path}`,
        scope: findScope(call),
        isStaff: call.auth.need === "admin",
      });
  });

  it("[PART-5] shows a call's fields and errors, and examples with the site's own URL", () => {
    const calls = listReferenceGroups().flatMap(({ id }) => listReferenceCalls(id, ORIGIN));
    expect(calls).toHaveLength(open.length);
    for (const call of calls) {
      expect(call.refusals, call.name).toContain(403);
      expect(call.snippets.curl, call.name).toContain(`${ORIGIN}${call.path}`);
      for (const text of Object.values(call.snippets)) expect(text, call.name).toContain(ORIGIN);
    }
    const generate = calls.find(({ name }) => name === "report.generate");
    expect(generate?.body?.fields[0]).toMatchObject({ name: "vin", type: "string", required: true });
    expect(generate?.refusals).toContain(402);
  });

  it("[PART-5] shows a schema's types, bounds, choices, defaults and nested fields", () => {
    const schema = {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string", minLength: 1, maxLength: 60 },
        mode: { enum: ["live", "test"], type: "string", default: "test" },
        hours: { anyOf: [{ type: "integer", minimum: 0, maximum: 744 }, { type: "null" }] },
        rows: {
          type: "array",
          items: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
        },
      },
    };
    expect(listSchemaFields(schema)).toEqual([
      {
        name: "name",
        type: "string",
        required: true,
        rules: ["at least 1 characters", "at most 60 characters"],
      },
      { name: "mode", type: "string", required: false, rules: ["one of live, test", 'default "test"'] },
      { name: "hours", type: "integer or null", required: false, rules: ["at least 0", "at most 744"] },
      { name: "rows", type: "array of object", required: false, rules: [] },
      { name: "rows[].id", type: "string", required: true, rules: [] },
    ]);
  });

  it("[PART-5] has an OpenAPI document for the same calls, without broken references", () => {
    const document = buildKeysOpenApiDocument(ORIGIN) as {
      paths: Record<string, Record<string, { operationId: string; security: unknown }>>;
    };
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      open.map(({ name }) => name).sort(),
    );
    expect(operations.every(({ security }) => JSON.stringify(security) === '[{"apiKey":[]}]')).toBe(true);
    const text = JSON.stringify(document);
    for (const [, path = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path
        .split("/")
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document);
      expect(target, path).toBeDefined();
    }
    expect(text).not.toContain("account.login");
  });
});
