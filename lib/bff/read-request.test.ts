import { describe, expect, it } from "vitest";
import * as z from "zod";
import { calls } from "@/lib/compose/calls/table";
import type { BodyKind } from "@/lib/platform/calls/call";
import { defineCall } from "@/lib/platform/calls/call";
import { FormFiles } from "@/lib/platform/http/form-files";
import { readBodyFields, readQuery } from "./read-request";

/** Changes every value, so that a parsed value can't pass for the raw one. */
const upper = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().max(20));
const fields = {
  vin: upper,
  limit: z.coerce.number().default(50),
  note: z.preprocess((value) => (value === "" ? null : value), z.string().trim().nullable()).optional(),
};
const call = (body: BodyKind) =>
  defineCall({
    name: "test.transforming",
    method: "POST",
    path: "/test",
    summary: "A call whose schema changes what it reads.",
    body,
    query: z.object(fields),
    request: z.object({
      ...fields,
      owner: z.object({ name: upper, tags: z.array(z.object({ id: z.coerce.number() })) }).optional(),
      place: z.union([upper, z.object({ name: upper })]).optional(),
      email: z.email().optional().catch(undefined),
    }),
    response: z.object({}),
  });
const files = new FormFiles("/nowhere");
const post = (body: BodyInit, type?: string) =>
  new Request("http://a.localhost/test", {
    method: "POST",
    body,
    headers: type ? { "content-type": type } : {},
  });

describe("a call's query and body", () => {
  const knownFields = { vin: "1g1yy-22", limit: "7", note: "" };
  const withUnknown = { ...knownFields, role: "admin", credits: "99" };

  it("[CALL-3] [SEC-AZ-05] are forwarded unchanged except that unknown fields are removed: query, form, multipart", async () => {
    const query = new URLSearchParams(withUnknown);
    const data = new FormData();
    for (const [name, value] of Object.entries(withUnknown)) data.set(name, value);
    expect(readQuery(call("none"), `?${query}`)).toEqual(knownFields);
    expect(await readBodyFields(call("form"), post(query), files)).toEqual(knownFields);
    expect(await readBodyFields(call("multipart"), post(data), files)).toEqual(knownFields);
  });

  it("[CALL-3] [SEC-AZ-05] are forwarded unchanged except that unknown fields are removed at any depth: JSON", async () => {
    const body = {
      ...withUnknown,
      owner: { name: " jane ", role: "admin", tags: [{ id: "1", role: "admin" }, { id: 2 }] },
      place: { name: "here", role: "admin" },
      email: { role: "admin" },
    };
    const read = await readBodyFields(call("json"), post(JSON.stringify(body), "application/json"), files);
    expect(read).toEqual({
      ...knownFields,
      owner: { name: " jane ", tags: [{ id: "1" }, { id: 2 }] },
      place: { name: "here" },
    });
  });

  it("[EMB-2] [SEC-AZ-05] are parsed once for the embedded Members API, without unknown fields", async () => {
    const parsed = { vin: "1G1YY-22", limit: 7, note: null };
    const options = { read: files.read, isParsed: true };
    expect(readQuery(call("none"), `?${new URLSearchParams(withUnknown)}`, true)).toEqual(parsed);
    const form = post(new URLSearchParams(withUnknown));
    expect(await readBodyFields(call("form"), form, options)).toEqual(parsed);
  });

  it("[CALL-4] are rejected if they don't match the schema", () => {
    expect(() => readQuery(call("none"), `?vin=${"x".repeat(21)}`)).toThrow(
      expect.objectContaining({ code: "invalid_fields", fields: { vin: expect.any(String) } }),
    );
  });

  it("[SEC-AZ-05] have only types that can't hide unknown fields", () => {
    const rows = Object.values(calls).flatMap((group) => Object.values(group));
    expect(rows.length).toBeGreaterThan(50);
    const types = new Set(rows.flatMap((row) => [row.query, row.request]).flatMap(leafTypes));
    const known = ["string", "number", "boolean", "enum", "literal", "null", "file", "custom"];
    expect(Array.from(types).filter((type) => !known.includes(type))).toEqual([]);
  });
});

function leafTypes(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap(leafTypes);
  if (schema instanceof z.ZodArray) return leafTypes(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(leafTypes);
  if (schema instanceof z.ZodPipe)
    return leafTypes(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return "unwrap" in schema ? leafTypes((schema as z.ZodOptional).unwrap()) : [(schema as z.ZodType).type];
}
