import { expect, it } from "vitest";
import { cpuTime } from "@/tests/setup/cpu-time";
import { callList } from "./table";

const SIGNS = ["a", ".", "a.", "-", " ", "@", '"', "1,"];

it("[SAFE-1] a call that needs no account takes 16 KB of body, but for a gateway's signed one", () => {
  const open = callList.filter(({ auth, from }) => from !== "anyone" && /none|optional/.test(auth.need));
  for (const { name, limits } of open) expect([name, limits.bodyBytes <= 32_768]).toEqual([name, true]);
});

it("[SAFE-1] [SEC-DOS-02] every field of every call refuses 16 KB of anything in one pass", async () => {
  for (const call of callList) {
    const shape = (call.request as { shape?: object }).shape ?? {};
    for (const sign of SIGNS) {
      const text = sign.repeat(16_000 / sign.length);
      const fields = Object.fromEntries(Object.keys(shape).map((name) => [name, text]));
      // The best of three: a pause of the machine's own is not the pattern's.
      let took = Number.POSITIVE_INFINITY;
      for (let run = 0; run < 3 && took >= 100; run++)
        took = Math.min(took, await cpuTime(() => call.request.safeParse(fields)));
      // Its quadratic patterns took 150 ms and more for one field; the machine's own noise stays far below.
      expect([call.name, sign, took < 100]).toEqual([call.name, sign, true]);
    }
  }
});
