import { expect, it } from "vitest";
import * as z from "zod";
import { callList } from "@/lib/compose/calls/table";

// tests/deep/long-input.test.ts measures the cost of each field.
it("[SAFE-1] calls that don't require a login limit bodies to 32 KB, except a gateway's signed webhook", () => {
  const open = callList.filter(({ auth, from }) => from !== "anyone" && /none|optional/.test(auth.need));
  for (const { name, limits } of open) expect([name, limits.bodyBytes <= 32_768]).toEqual([name, true]);
});

/** Finds numbers that may exceed a 32-bit integer column. */
function unbounded(type: unknown, path: string): string[] {
  if (type instanceof z.ZodNumber) return (type.maxValue ?? Infinity) <= 2_147_483_647 ? [] : [path];
  if (type instanceof z.ZodObject)
    return Object.entries(type.shape).flatMap(([name, field]) => unbounded(field, `${path}.${name}`));
  if (type instanceof z.ZodArray) return unbounded(type.element, `${path}[]`);
  if (type instanceof z.ZodRecord) return unbounded(type.valueType, `${path}{}`);
  if (type instanceof z.ZodUnion) return type.options.flatMap((option) => unbounded(option, path));
  if (type instanceof z.ZodPipe) return [type.in, type.out].flatMap((part) => unbounded(part, path));
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault)
    return unbounded(type.unwrap(), path);
  return [];
}

it("[CALL-4] [SAFE-1] no call accepts a number that is too large for a database integer", () => {
  const unboundedFields = callList.flatMap(({ name, query, request }) => [
    ...unbounded(query, `${name} query`),
    ...unbounded(request, `${name} body`),
  ]);
  expect(unboundedFields).toEqual([]);
});
