import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import { callExamples } from "./examples/all";
import { openApiDocument } from "./openapi";
import { wireSchema } from "./openapi-operation";
import { callList } from "./table";

const document = openApiDocument();
// A form carries every value as text; the published types say what that text must be. The schemas themselves are
// validated with the document, below; each is used once, so that optimizing its code costs more than it saves.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  coerceTypes: true,
  validateSchema: false,
  code: { optimize: false },
});
const rows = callList.map((call) => [call.name, call] as const);

describe("the OpenAPI document", () => {
  it("[CALL-1] is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it("[CALL-1] holds every row of the table, and nothing else", () => {
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(callList.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it("[CALL-1] has examples of calls that exist only", () => {
    const names = callList.map((call) => call.name);
    expect(Object.keys(callExamples).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(rows)("[CALL-1] %s has an example that its own schemas take", (name, call) => {
    const example = callExamples[name];
    if (!example) throw new Error("no example");
    expect(call.query.safeParse(example.query ?? {}).error).toBeUndefined();
    if (call.body !== "none" && call.body !== "bytes" && call.body !== "stream") {
      expect(call.request.safeParse(example.body ?? {}).error).toBeUndefined();
      // A file has no JSON; everything else is held against the published schema too.
      const body = Object.values(example.body ?? {}).some((value) => value instanceof Blob);
      if (!body)
        expect(
          ajv.validate(wireSchema(call.request), structuredClone(example.body ?? {})),
          ajv.errorsText(),
        ).toBe(true);
    }
    if (call.answers !== "json") return;
    expect(call.response.safeParse(example.answer).error).toBeUndefined();
    expect(ajv.validate(wireSchema(call.response), structuredClone(example.answer)), ajv.errorsText()).toBe(
      true,
    );
  });
});
