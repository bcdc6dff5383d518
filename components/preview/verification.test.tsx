import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderPage } from "@/tests/setup/render";
import { answerCalls } from "@/tests/setup/wire";
import { Verification } from "./verification";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["en", "20 Sep 2026, 03:41 UTC"],
  ["es", "20 sep 2026, 03:41 UTC"],
] as const)(
  "[PAGE-10] says when a document was issued as the paper itself says it: %s",
  async (locale, printed) => {
    answerCalls({
      "GET /api/report/verify": {
        data: {
          ...{
            number: "GB-0000-0000",
            product: "vhr",
            vehicle: "2018 Toyota Corolla LE",
            vin_ending: "034461",
          },
          ...{ created: "2026-09-20T03:41:00.000Z", sha256: "0".repeat(64), sample: false, withdrawn: null },
        },
      },
    });
    renderPage(<Verification number="GB-0000-0000" />, { locale });
    expect(await screen.findByText(printed)).toBeTruthy();
  },
);
