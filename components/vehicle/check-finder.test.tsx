import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import type { Locale } from "@/lib/platform/i18n/locale";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA } from "@/tests/setup/vehicles";
import { CheckFinder } from "./check-finder";
import type { FinderTarget } from "./finder-target";

const ACCORD: FinderTarget = { kind: "model", year: 2003, make: "HONDA", model: "ACCORD" };

function world() {
  const from = { source: "recall-file", asked_at: null };
  return stubCalls({
    "GET /api/recall-check/years": { data: [2018, 2003], ...from },
    "GET /api/recall-check/makes": { data: ["HONDA", "TOYOTA"], ...from },
    "GET /api/recall-check/models": { data: ["ACCORD", "CIVIC"], ...from },
  });
}

function Addresses({ targets }: { targets: readonly FinderTarget[] }) {
  const [at, setAt] = useState(0);
  return (
    <>
      <CheckFinder initial={targets[at] ?? null} onFind={() => undefined} />
      <button type="button" onClick={() => setAt(at + 1)}>
        next address
      </button>
    </>
  );
}

function render(initial: FinderTarget | null = null, locale: Locale = "en") {
  const onFind = vi.fn();
  const view = renderPage(<CheckFinder initial={initial} onFind={onFind} />, { locale });
  return { onFind, ...view };
}
const field = () => screen.getByLabelText<HTMLInputElement>("Vehicle identification number");
const list = (name: "Year" | "Make" | "Model") => screen.getByLabelText<HTMLSelectElement>(name);

it("[PAGE-8] has a tab for vehicles by VIN and a tab for recalls by model, but none for plates", async () => {
  const { onFind } = render();
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["By VIN", "Recalls by model"]);
  await userEvent.type(field(), "CA 8ABC123{Enter}");
  expect(screen.queryByRole("button", { name: "License plate" })).toBeNull();
  expect(onFind).not.toHaveBeenCalled();
});

it("[PAGE-8] lists the years, makes and models found in recall data, and explains that recalls are listed by model", async () => {
  const sentCalls = world();
  const { onFind } = render();
  await userEvent.click(screen.getByRole("tab", { name: "Recalls by model" }));
  expect(await screen.findByText(/Recalls are listed by model/)).toBeTruthy();
  await userEvent.selectOptions(list("Year"), await screen.findByRole("option", { name: "2003" }));
  await userEvent.selectOptions(list("Make"), await screen.findByRole("option", { name: "Honda" }));
  await userEvent.selectOptions(list("Model"), await screen.findByRole("option", { name: "ACCORD" }));
  await userEvent.click(screen.getByRole("button", { name: "Show it" }));
  expect(onFind).toHaveBeenCalledExactlyOnceWith(ACCORD);
  expect(sentCalls.map((call) => call.path)).not.toContain("/api-cwa/sticker-years");
});

it("[PAGE-8] updates its fields when the page changes between a VIN and a model", async () => {
  world();
  renderPage(
    <Addresses
      targets={[{ kind: "vin", vin: COROLLA }, ACCORD, { kind: "vin", vin: "1HGCM82633A004352" }]}
    />,
  );
  const next = () => userEvent.click(screen.getByRole("button", { name: "next address" }));
  expect(field().value).toBe("2T1 BURHE5 JC034461");
  await next();
  await waitFor(() => expect(list("Model").value).toBe("ACCORD"));
  await next();
  expect(field().value).toBe("1HG CM8263 3A004352");
});
