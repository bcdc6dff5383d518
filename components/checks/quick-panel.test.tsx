import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ownersFound, quickAnswer } from "@/tests/setup/checks";
import { renderPage } from "@/tests/setup/render";
import { COROLLA } from "@/tests/setup/vehicles";
import { answerCalls } from "@/tests/setup/wire";
import { QuickPanel } from "./quick-panel";

afterEach(() => vi.unstubAllGlobals());
const answer = (decode: unknown) => answerCalls({ "POST /api/indigo": { decode } });

describe("QuickPanel", () => {
  it("[PAGE-8] shows each of the four states with its word and its mark", async () => {
    answer(quickAnswer());
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
    [true, 1, "One owner on record"],
    [false, 2, "More than one owner on record"],
  ])("[PAGE-8] one owner %s is said only of owners on record", async (oneOwner, count, words) => {
    answer(quickAnswer({ oneOwner, checks: ownersFound(count) }));
    renderPage(<QuickPanel vin={COROLLA} />);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("[PAGE-8] asks nobody about a number that is no VIN of 17 characters, and says so", async () => {
    const sent = answer(quickAnswer());
    renderPage(<QuickPanel vin="124379N506070" />);
    expect(await screen.findByText("Not checked")).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
