import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createOwnersFound, createQuickCheckResult } from "@/tests/setup/checks";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA } from "@/tests/setup/vehicles";
import { QuickPanel } from "./quick-panel";

const answer = (decode: unknown) => stubCalls({ "POST /api/indigo": { decode } });

it("[PAGE-8] shows each of the four states with its label, and never calls the car clean", async () => {
  answer(createQuickCheckResult());
  renderPage(<QuickPanel vin={COROLLA} />);
  await screen.findByText("Accident or damage");
  const seen = [...document.querySelectorAll("li")].map((fact) => [
    fact.querySelector("h3")?.textContent,
    fact.querySelector("[data-state]")?.getAttribute("data-state"),
    fact.querySelector("[data-state]")?.textContent,
  ]);
  expect(seen).toEqual([
    ["Accident or damage", "found", "Found"],
    ["Lemon or buyback", "none", "None found"],
    ["Flood", "unchecked", "Not checked"],
    ["Owners", "unavailable", "Unavailable"],
  ]);
  expect(screen.getByText(/No records found in the sources checked on Nov 20, 2026/)).toBeTruthy();
  expect(screen.getByText("Source: State police")).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/clean/i);
});

it.each([
  [true, 1, "One owner on record", /^1 owner ·/],
  [false, 2, "More than one owner on record", /^2 owners ·/],
])(
  "[PAGE-8] [TRUE-6] a one-owner flag of %s is shown as a neutral fact, with the number of owners",
  async (oneOwner, count, words, figure) => {
    answer(createQuickCheckResult({ oneOwner, checks: createOwnersFound(count) }));
    renderPage(<QuickPanel vin={COROLLA} />);
    const fact = await screen.findByText(words);
    expect(fact.closest("[data-state]")?.getAttribute("data-state")).toBe("none");
    expect(screen.getByText(figure)).toBeTruthy();
  },
);

it("[PAGE-8] doesn't query any source for a number without 17 characters, and shows 'Not checked'", async () => {
  const sentCalls = answer(createQuickCheckResult());
  renderPage(<QuickPanel vin="124379N506070" />);
  expect(await screen.findByText("Not checked")).toBeTruthy();
  expect(sentCalls).toEqual([]);
});
