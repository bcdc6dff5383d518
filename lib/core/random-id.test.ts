import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { createRandomId } from "./random-id";

afterEach(() => vi.unstubAllGlobals());

test("[SITE-4] creates an ID over plain HTTP, too, where crypto.randomUUID is missing", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, createRandomId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
});
