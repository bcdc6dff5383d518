import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Offer } from "@/lib/compose/calls/offers";
import { renderPage } from "@/tests/setup/render";
import { GenerationProgress } from "./generation-progress";

const progress = { phase: "running", attempt: 1, attempts: 5 } as const;

it.each<[string, Offer[], RegExp]>([
  ["with our own API, the page says that it can be left", ["ownApi"], /You can leave this page/],
  [
    "with a third-party API, the page says to keep it open",
    [],
    /^Keep this page open until your document is ready/,
  ],
])("[UP-4] %s during a generation", (_, offers, text) => {
  renderPage(<GenerationProgress product="vhr" run={{ progress, startedAt: Date.now() }} />, { offers });
  expect(screen.getByText(text)).toBeTruthy();
});
