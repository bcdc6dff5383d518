import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { createRandomId } from "./random-id";

afterEach(() => vi.unstubAllGlobals());

test("[SITE-4] creates unique UUIDs without crypto.randomUUID, which is missing over plain HTTP", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, createRandomId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
});
