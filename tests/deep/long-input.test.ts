import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { callList } from "@/lib/compose/calls/table";
import { measureCpuTime } from "../setup/cpu-time";

const SIGNS = ["a", ".", "a.", "-", " ", "@", '"', "1,"];

/** Baseline work, which takes about 40 ms on an idle machine. */
const block = Buffer.alloc(1024 * 1024);
const yardstick = () =>
  measureCpuTime(() => {
    for (let count = 0; count < 40; count++) createHash("sha256").update(block).digest();
  });

it("[SAFE-1] [SEC-DOS-02] validating 16 KB of text in every field of every call takes linear time", {
  timeout: 300_000,
}, async () => {
  for (const call of callList) {
    const names = Object.keys((call.request as { shape?: object }).shape ?? {});
    for (const sign of SIGNS) {
      const text = sign.repeat(16_000 / sign.length);
      const fields = Object.fromEntries(names.map((name) => [name, text]));
      let ratio = Number.POSITIVE_INFINITY;
      // Best of three, because the machine may pause.
      for (let run = 0; run < 3 && ratio >= 1; run++) {
        const took = await measureCpuTime(() => call.request.safeParse(fields));
        ratio = took / (await yardstick());
      }
      // Quadratic patterns took at least three times the baseline for one field.
      expect([call.name, sign, ratio < 1]).toEqual([call.name, sign, true]);
    }
  }
});
