import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createCampaign, createRecallCheck } from "@/tests/setup/checks";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA } from "@/tests/setup/vehicles";
import { ModelRecallPanel, RecallPanel } from "./recall-panel";

const answer = (data: unknown) => stubCalls({ "GET /api/recall-check/vin": { data } });

describe("RecallPanel", () => {
  it("[PAGE-8] puts urgent campaigns first, with 'Do not drive' and 'Park outside' warnings", async () => {
    const early = createCampaign({ campaign: "20V012000", parkIt: true, parkOutSide: true });
    const late = createCampaign({ campaign: "25V999000", date: "2025-06-01" });
    answer(createRecallCheck({ state: "found", campaigns: [late, early] }));
    renderPage(<RecallPanel vin={COROLLA} />);
    expect(await screen.findByText("Do not drive")).toBeTruthy();
    expect(screen.getByText("Park outside")).toBeTruthy();
    const numbers = screen.getAllByText(/^Campaign /).map((line) => line.textContent);
    expect(numbers).toEqual(["Campaign 20V012000", "Campaign 25V999000"]);
    expect(screen.getByText(/Source: NHTSA · checked Nov 20, 2026 · today's data/)).toBeTruthy();
  });

  it("[PAGE-8] explains what a result for a model doesn't cover", async () => {
    answer(createRecallCheck({ limits: ["model-level", "repairs-unknown", "exact-name", "recent-missing"] }));
    renderPage(<RecallPanel vin={COROLLA} />);
    expect(await screen.findByText(/may not apply to this exact car/)).toBeTruthy();
    for (const text of [
      /We can't tell whether a car was repaired/,
      /this exact year/,
      /Newer recalls are missing/,
      /15 years/,
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText("None found").closest("[data-state]")?.getAttribute("data-state")).toBe("none");
    expect(document.body.textContent).not.toMatch(/clean/i);
  });

  it.each([
    ["unavailable", "Unavailable", /didn't respond/],
    ["unchecked", "Not checked", /we can't say either way/],
  ] as const)("[PAGE-8] the state '%s' is never shown as 'None found'", async (state, label, text) => {
    answer(createRecallCheck({ state, asked_at: null, age_days: null }));
    renderPage(<RecallPanel vin={COROLLA} />);
    expect((await screen.findByText(label)).closest("[data-state]")?.getAttribute("data-state")).toBe(state);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText("None found")).toBeNull();
  });

  it("[NAME-2] if recalls exist only under a narrower model name, shows 'Not checked' with that name, the count and a link", async () => {
    const variants = [{ model: "F-250 SD", count: 8 }];
    answer(createRecallCheck({ year: 2022, make: "FORD", model: "F-250", state: "unchecked", variants }));
    renderPage(<RecallPanel vin={COROLLA} />);
    const text = "Not checked for this exact model: 8 recalls are filed under F-250 SD";
    expect((await screen.findByText(text)).closest("[data-state]")?.getAttribute("data-state")).toBe(
      "unchecked",
    );
    expect(screen.queryByText(/None found|didn't check a recall source/)).toBeNull();
    expect(screen.getByRole("link", { name: "See recalls for F-250 SD" }).getAttribute("href")).toBe(
      "/vehicle-checks?year=2022&make=FORD&model=F-250+SD",
    );
  });

  it("[NAME-2] the Spanish page lists each narrower name", async () => {
    const variants = [
      { model: "C 300", count: 7 },
      { model: "C 43", count: 1 },
    ];
    answer(createRecallCheck({ state: "unchecked", variants }));
    renderPage(<RecallPanel vin={COROLLA} />, { locale: "es" });
    expect(
      await screen.findByText(
        "No consultado para este modelo exacto: 7 llamados figuran como C 300 y 1 llamado figura como C 43",
      ),
    ).toBeTruthy();
  });

  it("[NAME-2] recalls found for the model are listed next to recalls under a narrower name", async () => {
    const variants = [{ model: "RX350", count: 1 }];
    answer(
      createRecallCheck({
        make: "LEXUS",
        model: "RX",
        state: "found",
        campaigns: [createCampaign()],
        variants,
      }),
    );
    renderPage(<RecallPanel vin={COROLLA} />);
    expect(await screen.findByText("1 recall")).toBeTruthy();
    expect(screen.getByText("Similar names have recalls, too: 1 recall is filed under RX350.")).toBeTruthy();
  });

  it("[PAGE-8] retries an unavailable source on request", async () => {
    const answers = [createRecallCheck({ state: "unavailable" }), createRecallCheck()];
    stubCalls({ "GET /api/recall-check/vin": () => ({ data: answers.shift() }) });
    renderPage(<RecallPanel vin={COROLLA} />);
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("None found")).toBeTruthy();
  });

  it("[FIRST-1] a Spanish page translates the standard wording, and marks other text as English", async () => {
    const translated = { component: "Bomba de combustible", remedy: "Una bomba nueva." };
    answer(createRecallCheck({ state: "found", campaigns: [createCampaign({ translated })] }));
    renderPage(<RecallPanel vin={COROLLA} />, { locale: "es" });
    expect(await screen.findByRole("heading", { name: "Bomba de combustible" })).toBeTruthy();
    expect(screen.getByText("Una bomba nueva.").closest("[lang]")).toBeNull();
    expect(screen.getByText("The pump may stop.").getAttribute("lang")).toBe("en");
    expect(screen.getByText(/^Texto original en inglés/)).toBeTruthy();
  });

  it("[PAGE-8] requests a model's recalls by year, make and model", async () => {
    const sentCalls = stubCalls({ "POST /api/recall-check": { data: createRecallCheck({ vin: null }) } });
    renderPage(<ModelRecallPanel year={2018} make="TOYOTA" model="Corolla" />);
    await screen.findByText("None found");
    expect(JSON.parse(sentCalls[0]?.body ?? "")).toEqual({ year: 2018, make: "TOYOTA", model: "Corolla" });
  });
});
