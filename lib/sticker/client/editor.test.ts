import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { GenerationResult } from "@/lib/generation/client/generation";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { createStickerConfirmation } from "@/tests/setup/sticker-data";
import { record } from "@/tests/setup/vehicles";
import { confirmSticker, createYmmtSticker } from "./editor";

const CONFIRM = "POST /api-cwa/confirm-sticker";
const RESTRICTED = "POST /api-cwa/confirm-year-restricted-sticker";
const YMMT = "POST /api-cwa/generate-ymmtsticker";
const generated = {
  message: "",
  url: "/members/api-cwa/view_pdf?id=1",
  page: "/dvh?vin=1",
  charge: "charged",
};
const done = { ...generated, sticker: record() };
const helpers = { "POST /offer_credit": { offered: false }, "POST /api-cwa/logs": {} };
const making = { key: "0123456789abcdef", locale: "en", stickerYearFrom: 1999 } as const;
const confirmed = createStickerConfirmation({ trim: "LE" });

async function settled<T extends GenerationResult>(result: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return result;
}

// Imported with real timers, because fake ones would block the first import.
beforeAll(() =>
  Promise.all([
    import("@/lib/platform/browser/send-call"),
    import("../contract/sticker"),
    import("@/lib/support/contract/support"),
    import("../contract/confirmation"),
  ]),
);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("stickers from the editor", () => {
  it("[BTN-2] [ERR-10] a confirmation that fails five times offers a credit and is logged as a sticker error", async () => {
    const sentCalls = stubCalls({ ...helpers, [CONFIRM]: () => refusal(503, "unavailable") });
    const result = await settled(confirmSticker(confirmed, making));
    const attempts = sentCalls.filter((call) => call.path === "/api-cwa/confirm-sticker");
    expect(attempts).toHaveLength(5);
    expect(new Set(attempts.map((call) => call.key))).toEqual(new Set([making.key]));
    const logged = String(sentCalls.find((call) => call.path === "/api-cwa/logs")?.body);
    for (const field of ["error_message=refused", "vin=2T1BURHE5JC034461", "search_type=builder"])
      expect(logged).toContain(field);
    expect(logged).toContain("credit_type=sticker");
    expect(logged).toContain("source=sticker");
    expect(sentCalls.filter((call) => call.path === "/offer_credit")).toHaveLength(1);
    expect(result).toMatchObject({ status: "error", msg: "refused: unavailable" });
  });

  it("[STK-2] a restricted model year uses a separate call", async () => {
    const sentCalls = stubCalls({ [RESTRICTED]: done, [CONFIRM]: done });
    await settled(confirmSticker({ ...confirmed, year: 1998 }, making));
    await settled(confirmSticker({ ...confirmed, year: 1999 }, making));
    expect(sentCalls.map((call) => `POST ${call.path}`)).toEqual([RESTRICTED, CONFIRM]);
  });

  it("[STK-3] a sticker made without a VIN has mode 'ymmt', even if the request fails", async () => {
    stubCalls({ ...helpers, [YMMT]: { ...done, mode: "ymmt" } });
    const entry = { year: 2018, make: "Toyota", model: "Corolla" };
    const good = await settled(createYmmtSticker(entry, making.key));
    expect(good).toMatchObject({ status: "success", mode: "ymmt" });
    stubCalls({ ...helpers, [YMMT]: () => refusal(402, "no_credit") });
    const result = await settled(createYmmtSticker(entry, making.key));
    expect(result).toMatchObject({ status: "error", mode: "ymmt" });
  });
});
