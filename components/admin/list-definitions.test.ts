import { expect, it } from "vitest";
import * as z from "zod";
import { adminCalls } from "@/lib/admin/contract/admin";
import { lists } from "./list-definitions";

function findChoices(name: keyof typeof adminCalls, filter: string): string[] | null {
  const query: z.ZodType = adminCalls[name].query;
  let field: unknown = query instanceof z.ZodObject ? query.shape[filter] : undefined;
  while (field instanceof z.ZodOptional) field = field.unwrap();
  return field instanceof z.ZodEnum ? field.options.map(String) : null;
}

it("[TRUE-33] a list can be filtered by every state of its records, such as undone imports", () => {
  expect(lists.imports?.filters.state).toContain("undone");
  const missing = Object.values(lists).flatMap(({ name, filters }) =>
    Object.entries(filters).flatMap(([filter, offered]) =>
      (findChoices(name, filter) ?? [])
        .filter((choice) => !offered.includes(choice))
        .map((choice) => `${name} ${filter} ${choice}`),
    ),
  );
  expect(missing).toEqual([]);
});
