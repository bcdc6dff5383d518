import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { listExchanges } from "@/lib/platform/calls/call-example";
import basicReport from "@/lib/report/contract/report-document-uvc.json";
import fullReport from "@/lib/report/contract/report-document-vhr.json";
import { callExamples } from "./examples";
import { openApiDocument } from "./openapi";
import { findObject } from "./openapi-schemas";
import { callList } from "./table";

type Json = Record<string, unknown>;
interface Operation {
  tags: string[];
  summary: string;
  operationId: string;
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
  requestBody?: { content: Record<string, Media> };
  parameters: { $ref?: string; name?: string; schema?: Json; example?: unknown }[];
}
interface Media {
  schema: Json;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

const document = openApiDocument();
const paths = document.paths as Record<string, Record<string, Operation>>;
const rows = callList.map((call) => [call.name, call] as const);

function parseOperation({ method, path }: CallDefinition): Operation {
  const foundOperation = paths[`/members${path}`]?.[method.toLowerCase()];
  if (!foundOperation) throw new Error("the document has no such operation");
  return foundOperation;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function everyObject(value: unknown, at = "#"): [at: string, object: Json][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => everyObject(item, `${at}/${index}`));
  if (!isObject(value)) return [];
  // Examples and defaults are values, not schemas.
  const inner = Object.entries(value).filter(
    ([key]) => !/^(?:examples?|default|const|enum)$/.test(key) || at.endsWith("/properties"),
  );
  return [[at, value], ...inner.flatMap(([key, one]) => everyObject(one, `${at}/${key}`))];
}

/** Forbids additional properties, so that example fields missing from the schema fail. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  const isOpen =
    copy.type === "object" && isObject(copy.properties) && copy.additionalProperties === undefined;
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}

// Each schema is used once, so optimizing its code isn't worth it.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  validateSchema: false,
  code: { optimize: false },
});
beforeAll(() => {
  const { components } = document as { components: { schemas: Json } };
  ajv.addSchema({ $id: "document", components: { schemas: closed(components.schemas) } });
});

function misfit(schema: Json, value: unknown): string | null {
  const linked = JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/', '"document#/'));
  return ajv.validate(linked, value) ? null : ajv.errorsText();
}

function examplesIn(media: Media): unknown[] {
  if (media.examples) return Object.values(media.examples).map(({ value }) => value);
  return media.example === undefined ? [] : [media.example];
}

function getShapes(call: CallDefinition): { what: string; shows: (answer: Json) => boolean }[] {
  const object = findObject(call.response);
  return Object.entries(object?.shape ?? {}).flatMap(([key, schema]) => {
    if (key === "message" || key === "msg") return [];
    const present = { what: `\`${key}\``, shows: (answer: Json) => answer[key] !== undefined };
    if (!(schema instanceof z.ZodDiscriminatedUnion)) return [present];
    const { discriminator } = schema.def;
    return schema.options.flatMap((option) => {
      const [value] = (option as z.ZodObject).shape[discriminator]?._zod.values ?? [];
      const shows = (answer: Json) => isObject(answer[key]) && answer[key][discriminator] === value;
      return [{ what: `\`${key}\` with ${discriminator} '${String(value)}'`, shows }];
    });
  });
}

describe("OpenAPI document", () => {
  it("[CALL-1] is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it("[CALL-1] [TRUE-32] contains exactly the calls in the call table, under the path prefix that mocks use", () => {
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(callList.map(({ method, path }) => `${method} /members${path}`).sort());
    expect(document.servers).toMatchObject([{ url: "/" }]);
  });

  it("[CALL-1] has examples only for existing calls", () => {
    const names = callList.map((call) => call.name);
    expect(Object.keys(callExamples).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(rows)(
    "[CALL-1] [TRUE-32] %s has examples that match its own schemas and the document's types",
    (name, call) => {
      const example = callExamples[name];
      if (!example) throw new Error(`${name} has no example: add it to lib/contract/examples/<noun>.ts`);
      for (const [, { query, body, answer }] of listExchanges(example)) {
        expect(call.query.safeParse(query ?? {}).error).toBeUndefined();
        const isRead = call.body !== "none" && call.body !== "bytes" && call.body !== "stream";
        if (isRead) expect(call.request.safeParse(body ?? {}).error).toBeUndefined();
        if (call.answers === "json") expect(call.response.safeParse(answer).error).toBeUndefined();
      }
      const { parameters, requestBody, responses } = parseOperation(call);
      for (const { schema, example: value } of parameters)
        if (schema && value !== undefined) expect(misfit(schema, value)).toBeNull();
      const answers = listExchanges(example).flatMap(([, { answer }]) => answer ?? []);
      const shownExamples = Object.values(responses["200"]?.content ?? {}).flatMap(examplesIn);
      if (call.answers === "json") expect(shownExamples).toHaveLength(answers.length);
      const contents = [requestBody?.content, responses["200"]?.content].flatMap((item) =>
        Object.values(item ?? {}),
      );
      for (const media of contents)
        for (const value of examplesIn(media))
          expect(misfit(media.schema, JSON.parse(JSON.stringify(value)))).toBeNull();
    },
  );

  it.each([
    ["full", fullReport],
    ["basic", basicReport],
  ])(
    "[TRUE-9] the %s report example lists each source once, and its header states the number of sources checked",
    (_, report) => {
      const { coverage, metaLines } = report.data.document;
      expect(new Set(coverage.map(({ source }) => source)).size).toBe(coverage.length);
      expect(metaLines.at(-1)).toMatch(`${coverage.filter(({ asked }) => asked).length} sources checked`);
    },
  );

  it("[TRUE-32] has an example of every response shape", () => {
    const missing = callList
      .filter(({ answers }) => answers === "json")
      .flatMap((call) => {
        const answers = listExchanges(callExamples[call.name] ?? {}).map(([, { answer }]) => answer ?? {});
        return getShapes(call)
          .filter(({ shows }) => !answers.some(shows))
          .map(
            ({ what }) =>
              `${call.name}: no example has ${what}; add it, or a variant, in lib/contract/examples`,
          );
      });
    expect(missing).toEqual([]);
  });

  it("[TRUE-32] names every object that a response contains or that is used in two places", () => {
    const places = new Map<z.core.$ZodType, Set<string>>();
    const answered = new Map<z.core.$ZodType, string>();
    const seen = new Set<z.core.$ZodType>();
    function walk(schema: z.core.$ZodType, at: string, depth: number): void {
      const isNew = !seen.has(schema);
      seen.add(schema);
      if (schema instanceof z.ZodObject) {
        // Counts the fields of the envelope, but not the envelope itself.
        if (depth > 0) places.set(schema, (places.get(schema) ?? new Set()).add(at));
        if (depth === 1 && !answered.has(schema)) answered.set(schema, at);
        if (!isNew) return;
        for (const [key, field] of Object.entries(schema.shape)) walk(field, `${at}.${key}`, depth + 1);
        return;
      }
      const def = schema._zod.def as unknown as Record<string, z.core.$ZodType> & {
        options?: z.core.$ZodType[];
      };
      for (const inner of [def.element, def.innerType, def.in, def.valueType, def.left, def.right])
        if (inner) walk(inner, at, depth);
      for (const option of def.options ?? []) walk(option, at, Math.max(depth, 2));
    }
    for (const call of callList) {
      if (call.body !== "none") walk(call.request, `${call.name} request`, 0);
      if (call.answers === "json") walk(call.response, `${call.name} answer`, 0);
    }
    const ofRequest = (at: string) => at.includes(" request");
    const nameless = [
      ...Array.from(answered)
        .filter(([, at]) => !ofRequest(at))
        .map(([schema, at]) => [schema, at] as const),
      ...Array.from(places)
        .filter(([, at]) => at.size > 1)
        .map(([schema, at]) => [schema, Array.from(at)[0] ?? ""] as const),
    ].filter(([schema]) => z.globalRegistry.get(schema)?.id === undefined);
    expect(nameless.map(([, at]) => `name the object at ${at} with defineObject`)).toEqual([]);
  });

  it("[TRUE-32] passes linter rules for names, descriptions, references and required fields", () => {
    const operations = Object.values(paths).flatMap((item) => Object.values(item));
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids).toHaveLength(new Set(ids).size);
    const tags = document.tags as { name: string; description?: string }[];
    const undescribed = tags.filter(({ description }) => !description).map(({ name }) => name);
    expect(undescribed, "describe the group in GROUPS of lib/compose/calls/openapi.ts").toEqual([]);
    expect(document.info).toMatchObject({ license: { name: "MIT", identifier: "MIT" } });
    // Generated clients need this header for their first login, and no schema can express it.
    expect((document.info as Json).description).toContain("`X-Requested-With: glovebox`");
    const objects = everyObject(document);
    const references = new Set(objects.flatMap(([, { $ref }]) => (typeof $ref === "string" ? [$ref] : [])));
    const components = Object.entries(document.components as Record<string, Json>)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, group]) => Object.keys(group).map((name) => `#/components/${kind}/${name}`));
    expect(components.filter((address) => !references.has(address))).toEqual([]);
    expect([...references].filter((address) => !components.includes(address))).toEqual([]);
    const unknownRequired = objects.flatMap(([at, { required, properties }]) =>
      Array.isArray(required)
        ? required
            .filter((name) => !isObject(properties) || !(name in properties))
            .map((name) => `${at}: ${name}`)
        : [],
    );
    expect(unknownRequired).toEqual([]);
  });

  it("[TRUE-32] declares each call's errors, and says that the site sets `uri` itself", () => {
    for (const call of callList) {
      const { responses, parameters } = parseOperation(call);
      const always = ["400", "401", "403", "404", "429", "502", "503"];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(always));
      expect(parameters).toContainEqual({ $ref: "#/components/parameters/uri" });
    }
    const generate = paths["/members/api-cwa/generate-report"]?.post;
    expect(Object.keys(generate?.responses ?? {})).toEqual(
      expect.arrayContaining(["402", "409", "413", "415", "422"]),
    );
    const { uri } = (document.components as { parameters: Record<string, Json> }).parameters;
    expect(uri).toMatchObject({ required: false, "x-set-by": "site" });
  });
});
