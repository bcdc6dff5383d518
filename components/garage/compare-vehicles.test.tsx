import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { GarageVehicle } from "@/lib/contract/garage";
import { marketAnswer, recallCheck } from "@/tests/setup/checks";
import { refusal, type SentCall, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, garageVehicle, preview } from "@/tests/setup/vehicles";
import { CompareVehicles } from "./compare-vehicles";

const ACCORD = "1HGCM82633A004352";
const corolla = garageVehicle({ mileage: 72_430 });
const accord = garageVehicle({ vin: ACCORD, make: "HONDA", model: "Accord", mileage: 98_410 });

afterEach(() => vi.unstubAllGlobals());

/** Only `vehicles` are saved; the other calls fail except for decoding a VIN. */
function world(vehicles: GarageVehicle[], more: Record<string, unknown> = {}) {
  return stubCalls({
    "GET /api/db/dvh": ({ query }: SentCall) => {
      const vehicle = vehicles.find(({ vin }) => vin === query.get("vin"));
      return vehicle ? { vehicle } : refusal(404, "not_found");
    },
    "GET /api-cwa/preview-decode": { data: preview() },
    ...more,
  });
}
const draw = (...vins: string[]) =>
  renderPage(<CompareVehicles vins={vins} specify={() => [{ label: "Body", value: "Sedan" }]} />);
const cells = async (label: string) => {
  const row = (await screen.findByRole("rowheader", { name: label })).closest("tr") as HTMLElement;
  return within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent?.replace(/^.*(Corolla|Accord)/, ""));
};

describe("CompareVehicles", () => {
  it("[PAGE-6] differences come before what is the same; what has no answer is 'Not known'", async () => {
    world([corolla, accord]);
    draw(COROLLA, ACCORD);
    expect(await cells("Odometer")).toEqual(["72,430 mi", "98,410 mi"]);
    expect(await cells("Year")).toEqual(["2018", "2018"]);
    expect(await cells("Body")).toEqual(["Sedan", "Sedan"]);
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads.slice(2)).toEqual(["What differs", "What is the same"]);
    const order = screen.getAllByRole("rowheader").map((head) => head.textContent);
    expect(order.indexOf("Odometer")).toBeLessThan(order.indexOf("Year"));
  });

  it("[PAGE-6] an odometer that one car lacks is 'Not known', and differs", async () => {
    world([corolla, { ...accord, mileage: null }]);
    draw(COROLLA, ACCORD);
    expect(await cells("Odometer")).toEqual(["72,430 mi", "Not known"]);
  });

  it("[TRUE-3] [ERR-12] a look-up that failed is 'No response', not 'Not known', and can be tried again", async () => {
    let isBusy = true;
    world([corolla, accord], {
      "POST /api/firefly": { data: marketAnswer() },
      "GET /api/recall-check/vin": ({ query }: SentCall) =>
        isBusy && query.get("vin") === ACCORD ? refusal(400, "bad_request") : { data: recallCheck() },
    });
    draw(COROLLA, ACCORD);
    const label = "Recalls of the model";
    const retry = await screen.findByRole("button", { name: "Try again" });
    await vi.waitFor(async () => expect(await cells(label)).toEqual(["None found", "No response"]));
    isBusy = false;
    await userEvent.click(retry);
    await vi.waitFor(async () => expect(await cells(label)).toEqual(["None found", "None found"]));
  });

  it("[TRUE-3] a recall list that did not answer is 'No response', too", async () => {
    world([corolla, accord], {
      "POST /api/firefly": { data: marketAnswer() },
      "GET /api/recall-check/vin": ({ query }: SentCall) => ({
        data: recallCheck(query.get("vin") === ACCORD ? { state: "unavailable" } : {}),
      }),
    });
    draw(COROLLA, ACCORD);
    await vi.waitFor(async () =>
      expect(await cells("Recalls of the model")).toEqual(["None found", "No response"]),
    );
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[PAGE-6] a car that is not in the garage is left out; with fewer than two the page explains what to do", async () => {
    world([corolla]);
    draw(COROLLA, ACCORD);
    expect(await screen.findByText("Choose at least two vehicles")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to my vehicles" }).getAttribute("href")).toBe("/my-vehicles");
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("[PAGE-6] prints the page", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    world([corolla, accord]);
    draw(COROLLA, ACCORD);
    await userEvent.click(await screen.findByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });
});
