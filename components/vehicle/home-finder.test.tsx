import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, preview } from "@/tests/setup/vehicles";
import { HomeFinder } from "./home-finder";

/** A stand-in for Next, which notifies its hooks of history.pushState. */
const changes = new Set<() => void>();
vi.mock("next/navigation", () => ({
  useSearchParams: () =>
    new URLSearchParams(
      useSyncExternalStore(
        (listener) => {
          changes.add(listener);
          return () => changes.delete(listener);
        },
        () => window.location.search,
      ),
    ),
}));
const push = window.history.pushState.bind(window.history);

beforeEach(() => {
  vi.spyOn(window.history, "pushState").mockImplementation((...args) => {
    push(...args);
    for (const listener of changes) listener();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
});

const draw = () => renderPage(<HomeFinder signupCredits={{ vhr: 3, sticker: 3 }} />);

describe("HomeFinder", () => {
  it("[PAGE-4] shows the vehicle below without a page change, and keeps its VIN in the address", async () => {
    stubCalls({ "GET /api-cwa/preview-decode": { data: preview() } });
    draw();
    await userEvent.type(screen.getByLabelText("Vehicle identification number"), COROLLA);
    expect(await screen.findByRole("heading", { name: "2018 Toyota Corolla" })).toBeTruthy();
    expect(window.location.search).toBe(`?vin=${COROLLA}`);
  });

  it("[GATE-8] [BTN-1] an anonymous viewer's buttons link to the login, which returns to the same vehicle", async () => {
    window.history.replaceState(null, "", `/?vin=${COROLLA}`);
    stubCalls({ "GET /api-cwa/preview-decode": { data: preview() } });
    draw();
    const next = (name: RegExp) => {
      const href = screen.getByRole("link", { name }).getAttribute("href") ?? "";
      return new URL(href, "http://localhost").searchParams.get("next");
    };
    await screen.findByRole("link", { name: /Generate report 1 credit · 3 free/ });
    expect(next(/Generate report/)).toBe(`/dashboard?vin=${COROLLA}#vehicle-history-report`);
    expect(next(/Make sticker/)).toBe(`/dashboard?vin=${COROLLA}#window-sticker`);
  });

  it("[PAGE-4] [VEH-3] a short number that is no VIN and may be a plate opens the plate tab, each time", async () => {
    stubCalls({ "GET /api-cwa/classicmapping": () => refusal(404, "wrong_vin") });
    draw();
    await userEvent.type(screen.getByLabelText("Vehicle identification number"), "sample2{Enter}");
    expect(await screen.findByText("Wrong VIN")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Generate report/ })).toBeNull();
    for (let time = 0; time < 2; time++) {
      await userEvent.click(await screen.findByRole("button", { name: "Look it up as a plate" }));
      const plate = await screen.findByLabelText<HTMLInputElement>("Licence plate", { selector: "input" });
      expect(plate.value).toBe("SAMPLE2");
      expect(document.activeElement).toBe(screen.getByLabelText("State"));
      expect(screen.queryByText("Wrong VIN")).toBeNull();
      await userEvent.click(screen.getByRole("tab", { name: "VIN" }));
      await userEvent.type(screen.getByLabelText("Vehicle identification number"), "{Enter}");
    }
  });

  it("[PAGE-4] [VEH-6] a short number that is no plate either offers a manual report", async () => {
    window.history.replaceState(null, "", "/?vin=124379N50607");
    stubCalls({ "GET /api-cwa/classicmapping": () => refusal(404, "wrong_vin") });
    draw();
    expect(await screen.findByText("Wrong VIN")).toBeTruthy();
    expect(screen.getByRole("link", { name: /Generate report/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Look it up as a plate" })).toBeNull();
  });

  it("[PAGE-4] its field follows back and forward", async () => {
    window.history.replaceState(null, "", `/?vin=${COROLLA}`);
    stubCalls({ "GET /api-cwa/preview-decode": { data: preview() } });
    draw();
    act(() => window.history.pushState(null, "", "/?vin=1HGCM82633A004352"));
    expect(screen.getByLabelText<HTMLInputElement>("Vehicle identification number").value).toBe(
      "1HG CM8263 3A004352",
    );
  });

  it("[PAGE-4] shows a selected model, and explains why its VIN is needed", async () => {
    window.history.replaceState(null, "", "/?year=2018&make=TOYOTA&model=Corolla");
    stubCalls({
      "GET /api-cwa/sticker-trims": { data: ["LE", "SE"] },
      "GET /api-cwa/sticker-years": { data: [2018] },
      "GET /api-cwa/sticker-makes": { data: ["TOYOTA"] },
      "GET /api-cwa/sticker-models": { data: ["Corolla"] },
    });
    draw();
    expect(await screen.findByRole("heading", { name: "2018 Toyota Corolla" })).toBeTruthy();
    expect(await screen.findByText("LE · SE")).toBeTruthy();
    expect(screen.getByText(/Records belong to one car/)).toBeTruthy();
  });
});
