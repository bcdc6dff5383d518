import { expect, it } from "vitest";
import { callList } from "./table";

// tests/deep/long-input.test.ts measures what each field costs.
it("[SAFE-1] a call that needs no account takes 32 KB of body at most, but for a gateway's signed one", () => {
  const open = callList.filter(({ auth, from }) => from !== "anyone" && /none|optional/.test(auth.need));
  for (const { name, limits } of open) expect([name, limits.bodyBytes <= 32_768]).toEqual([name, true]);
});
