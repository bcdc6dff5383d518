import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toaster } from "@/components/providers/toaster";
import type { Locale } from "@/lib/platform/i18n/locale";
import { useToasts } from "@/stores/toast";
import { createCampaign, createRecallCheck } from "@/tests/setup/checks";
import { camaro, createGarageWorld, resetGarage } from "@/tests/setup/garage-world";
import { refusal, type SentCall } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, createGarageVehicle, decoded } from "@/tests/setup/vehicles";
import { GarageList } from "./garage-list";
import { findVehicles, isGarageMode } from "./vehicle-labels";

vi.mock("next/navigation", () => ({
  usePathname: () => "/my-vehicles/garage",
  useRouter: () => ({ push: () => undefined }),
}));

beforeEach(resetGarage);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const render = (locale: Locale = "en") =>
  renderPage(
    <>
      <GarageList />
      <Toaster />
    </>,
    { locale },
  );
const names = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

describe("GarageList", () => {
  it("[PAGE-3] is in garage mode if the path contains 'garage'", async () => {
    createGarageWorld([camaro]);
    const { container } = render();
    await screen.findByText("1969 Chevrolet Camaro");
    expect(container.querySelector("[data-mode='garage']")).toBeTruthy();
    expect(isGarageMode("/my-vehicles/garage/1")).toBe(true);
    expect(isGarageMode("/my-vehicles")).toBe(false);
  });

  it("[PAGE-6] loads a large garage page by page, renders only nearby rows, and numbers them", async () => {
    const cars = Array.from({ length: 1200 }, (_, index) =>
      createGarageVehicle({ vin: `1HGCM82633A${100_000 + index}`, model: `Car ${index}` }),
    );
    const sentCalls = createGarageWorld(cars);
    const { container } = render();
    expect(await screen.findByText("1,200 vehicles")).toBeTruthy();
    const pages = sentCalls.filter(({ path }) => path === "/api/db/v2");
    expect(pages.map((call) => call.query.get("cursor"))).toEqual([null, "50", "550", "1050"]);
    const rows = [...container.querySelectorAll("li[data-index]")];
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThan(40);
    expect(rows[0]?.getAttribute("aria-setsize")).toBe("1200");
    expect(rows[0]?.getAttribute("aria-posinset")).toBe("1");
    await userEvent.type(screen.getByLabelText("Search by name, VIN or notes"), "car 1199");
    await waitFor(() => expect(names()).toEqual(["2018 Toyota Car 1199"]));
  });

  it("[PAGE-6] filters cars by their documents and data", async () => {
    const link = { url: "/x", page: "/x", created: "2026-11-20T12:00:00Z" };
    createGarageWorld([createGarageVehicle({ report: link, open_recalls: 2 }), camaro]);
    render();
    await screen.findByText("2018 Toyota Corolla");
    const show = (filter: string) => userEvent.selectOptions(screen.getByLabelText("Show"), filter);
    await show("report");
    expect(names()).toEqual(["2018 Toyota Corolla"]);
    await show("noReport");
    expect(names()).toEqual(["1969 Chevrolet Camaro"]);
    await show("recalls");
    expect(names()).toEqual(["2018 Toyota Corolla"]);
    await show("classic");
    expect(names()).toEqual(["1969 Chevrolet Camaro"]);
  });

  it("[ONE-7] cars with unchecked recalls are counted separately, and can be listed and checked", async () => {
    const bolt = createGarageVehicle({
      vin: "1G1FZ6S06P4000001",
      year: 2023,
      make: "CHEVROLET",
      model: "Bolt EUV",
    });
    const key = createGarageVehicle({ vin: "YMMT0123456789AB", vin_set: false, model: "Camry" });
    const checked = createGarageVehicle({ vin: "1HGCM82633A004352", model: "Accord", open_recalls: 0 });
    const foundRecalls = { state: "found" as const, campaigns: [createCampaign()] };
    const sentCalls = createGarageWorld([createGarageVehicle(), bolt, key, checked], {
      "GET /api/recall-check/vin": ({ query }: SentCall) => ({
        data: createRecallCheck(query.get("vin") === bolt.vin ? foundRecalls : { state: "unavailable" }),
      }),
    });
    render();
    await screen.findByText("2023 Chevrolet Bolt EUV");
    expect(screen.queryByText(/haven't checked/)).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText("Show"), "With recalls");
    expect(screen.getByText("We haven't checked 3 vehicles for recalls yet.")).toBeTruthy();
    expect(screen.queryByText("No cars match your search")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show vehicles not checked" }));
    expect(names()).toEqual(["2018 Toyota Corolla", "2023 Chevrolet Bolt EUV", "2018 Toyota Camry"]);
    await userEvent.click(screen.getByRole("button", { name: "Check recalls for 2 vehicles" }));
    const result = /We checked 1 vehicle. We couldn't check 1 vehicle. Try again later. We haven't checked 1/;
    expect(await screen.findByText(result)).toBeTruthy();
    expect(names()).toEqual(["2018 Toyota Corolla", "2018 Toyota Camry"]);
    await userEvent.selectOptions(screen.getByLabelText("Show"), "With recalls");
    expect(names()).toEqual(["2023 Chevrolet Bolt EUV"]);
    expect(sentCalls.filter(({ path }) => path === "/api/recall-check/vin")).toHaveLength(2);
  });

  it("[PAGE-6] a card shows a VIN's last six characters or a full classic number, and never shows an internal key as a VIN", async () => {
    const key = createGarageVehicle({ vin: "YMMT0123456789AB", vin_set: false, model: "Camry" });
    createGarageWorld([
      createGarageVehicle({ value_cents: 1_385_000, open_recalls: 2, mileage: 72_430 }),
      camaro,
      key,
    ]);
    const { container } = render();
    expect(await screen.findByText("VIN … 034461")).toBeTruthy();
    expect(screen.getByText("No. 124379N506070")).toBeTruthy();
    expect(screen.getByText("No VIN: chosen by year, make and model")).toBeTruthy();
    expect(container.textContent).not.toContain("YMMT");
    expect(screen.getByText("72,430 mi")).toBeTruthy();
    expect(screen.getByText("$13,850 private party")).toBeTruthy();
    expect(screen.getByText("2 recalls for this model")).toBeTruthy();
  });

  it("[PAGE-6] the arrow keys move between cars", async () => {
    createGarageWorld([createGarageVehicle(), camaro]);
    render();
    (await screen.findByRole("link", { name: "2018 Toyota Corolla" })).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("1969 Chevrolet Camaro");
    await userEvent.keyboard("{Home}");
    expect(document.activeElement?.textContent).toBe("2018 Toyota Corolla");
  });

  it("[PAGE-6] edits a vehicle, and sends a cleared field as unknown", async () => {
    const vehicle = createGarageVehicle({ series: "Corolla" });
    const sent = createGarageWorld([vehicle], { "POST /api/db/dvh": { vehicle, created: false } });
    render();
    await userEvent.click(await screen.findByRole("button", { name: "Edit 2018 Toyota Corolla" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.clear(dialog.getByLabelText("Year"));
    await userEvent.type(dialog.getByLabelText("Year"), "18");
    await userEvent.click(dialog.getByRole("button", { name: "Save changes" }));
    expect(await dialog.findByText("Enter a year such as 2018.")).toBeTruthy();
    expect(sent.some((call) => call.method === "POST")).toBe(false);
    await userEvent.clear(dialog.getByLabelText("Year"));
    await userEvent.click(dialog.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(sent.some((call) => call.method === "POST")).toBe(true));
    const body = JSON.parse(sent.find((call) => call.method === "POST")?.body ?? "{}");
    expect(body.vehicle).toMatchObject({ vin: COROLLA, year: null, make: "TOYOTA", series: null });
  });

  it("[UP-1] saves and removes a vehicle under the key that the Members API sent", async () => {
    const key = "1965_ford_mustang";
    const vehicle = createGarageVehicle({ vin: key, make: "Ford", model: "Mustang", year: 1965 });
    const sentCalls = createGarageWorld([vehicle], {
      "POST /api/db/dvh": { vehicle },
      "DELETE /api/db/dvh/delete": {},
    });
    render();
    await userEvent.click(await screen.findByRole("button", { name: "Edit 1965 Ford Mustang" }));
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Save changes" }),
    );
    await waitFor(() => expect(sentCalls.some(({ method }) => method === "POST")).toBe(true));
    const body = JSON.parse(sentCalls.find(({ method }) => method === "POST")?.body ?? "{}");
    expect(body.vehicle.vin).toBe(key);
    await userEvent.click(await screen.findByRole("button", { name: /^Remove/ }));
    await waitFor(() =>
      expect(sentCalls.find(({ method }) => method === "DELETE")?.query.get("vin")).toBe(key),
    );
  });

  it("[PAGE-6] two to four vehicles can be selected for comparison", async () => {
    createGarageWorld(
      Array.from({ length: 5 }, (_, at) =>
        createGarageVehicle({ vin: `1HGCM82633A10000${at}`, model: `Car ${at}` }),
      ),
    );
    render();
    await userEvent.click(await screen.findByLabelText("Compare 2018 Toyota Car 0"));
    expect(screen.getByText("Select at least two")).toBeTruthy();
    for (const at of [1, 2, 3]) await userEvent.click(screen.getByLabelText(`Compare 2018 Toyota Car ${at}`));
    expect(screen.getByLabelText("Compare 2018 Toyota Car 4")).toHaveProperty("disabled", true);
    const href = screen.getByRole("link", { name: "Compare" }).getAttribute("href");
    expect(new URL(href ?? "", "http://x").searchParams.getAll("vin")).toHaveLength(4);
  });

  it("[ERR-11] adding an existing car on a Spanish page shows a translated update message", async () => {
    createGarageWorld([], {
      "POST /api-cwa/vin-validate": { type: "vin", data: decoded() },
      "POST /api/db/dvh": { vehicle: createGarageVehicle(), created: false },
    });
    render("es");
    await userEvent.type(await screen.findByLabelText("Agregar un auto por su VIN"), COROLLA);
    await userEvent.click(screen.getByRole("button", { name: "Guardar en el garaje" }));
    expect(await screen.findByText("Vehículo actualizado")).toBeTruthy();
  });

  it("[TRUE-12] an invalid VIN is rejected, and a doubtful VIN is saved after the user confirms it", async () => {
    window.localStorage.clear();
    const doubtful = "1HGCM82633A004353";
    const sentCalls = createGarageWorld([], {
      "POST /api-cwa/vin-validate": { type: "vin", data: decoded() },
      "GET /api/confirmed-vin": { confirmed: false },
      "POST /api/confirmed-vin": {},
      "POST /api/db/dvh": { vehicle: createGarageVehicle({ vin: doubtful }), created: true },
    });
    render();
    const saves = () => sentCalls.filter(({ path, method }) => method === "POST" && path === "/api/db/dvh");
    const field = await screen.findByLabelText("Add a car by its VIN");
    const save = screen.getByRole("button", { name: "Save to garage" });
    for (const [text, reason] of [
      ["hello", /^This isn't a VIN/],
      ["2T1BURHE5JCO34461", /letters I, O or Q.* Did you mean 2T1BURHE5JC034461\?/],
    ] as const) {
      await userEvent.clear(field);
      await userEvent.type(field, text);
      await userEvent.click(save);
      expect(await screen.findByText(reason)).toBeTruthy();
    }
    await userEvent.clear(field);
    await userEvent.type(field, doubtful);
    await userEvent.click(save);
    expect(await screen.findByText("This VIN looks mistyped")).toBeTruthy();
    expect(saves()).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Continue with this VIN" }));
    await waitFor(() => expect(saves()).toHaveLength(1));
    window.localStorage.clear();
  });

  it("[TRUE-29] a classic vehicle number is decoded as a classic before it's saved", async () => {
    const classic = { vin: camaro.vin, year: 1969, make: "Chevrolet", model: "Camaro" };
    const sentCalls = createGarageWorld([], {
      "POST /api-cwa/vin-validate": { type: "classic", data: decoded(), classic },
      "POST /api/db/dvh": { vehicle: camaro, created: true },
    });
    render();
    await userEvent.type(await screen.findByLabelText("Add a car by its VIN"), camaro.vin);
    await userEvent.click(screen.getByRole("button", { name: "Save to garage" }));
    expect(await screen.findByText("GarageVehicle saved to database")).toBeTruthy();
    const call = sentCalls.find(({ path }) => path === "/api-cwa/vin-validate");
    expect(new URLSearchParams(call?.body).get("type")).toBe("classic");
  });

  it("[ERR-11] removing a car shows the destructive toast 'GarageVehicle Deleted' for 1 second, and 'Undo' restores it", async () => {
    const sentCalls = createGarageWorld([createGarageVehicle(), camaro], {
      "DELETE /api/db/dvh/delete": {},
      "POST /api/db/dvh/restore": { vehicle: createGarageVehicle() },
    });
    render();
    await userEvent.click(await screen.findByRole("button", { name: "Remove 2018 Toyota Corolla" }));
    expect(await screen.findByText("GarageVehicle Deleted")).toBeTruthy();
    expect(useToasts.getState().current).toMatchObject({ tone: "destructive", duration: 1000 });
    expect(names()).toEqual(["1969 Chevrolet Camaro"]);
    expect(sentCalls.find((call) => call.method === "DELETE")?.query.get("vin")).toBe(COROLLA);
    const undo = screen.getByRole("button", { name: "Undo" });
    expect(document.activeElement).toBe(undo);
    await userEvent.click(undo);
    await waitFor(() => expect(names()).toEqual(["2018 Toyota Corolla", "1969 Chevrolet Camaro"]));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("[PAGE-6] a vehicle is still listed if the server refuses to remove it", async () => {
    createGarageWorld([createGarageVehicle()], {
      "DELETE /api/db/dvh/delete": () => refusal(403, "forbidden"),
    });
    render();
    await userEvent.click(await screen.findByRole("button", { name: "Remove 2018 Toyota Corolla" }));
    expect(await screen.findByText("That didn't work")).toBeTruthy();
    expect(names()).toEqual(["2018 Toyota Corolla"]);
  });
});

describe("findVehicles", () => {
  it("[PAGE-6] matches words in any order, ignores accents, and returns the whole list for an empty search", () => {
    const list = [
      createGarageVehicle({ make: "Citroën", model: "DS" }),
      camaro,
      createGarageVehicle({ vin: "X" }),
    ];
    expect(findVehicles(list, "ds CITROEN")).toEqual([list[0]]);
    expect(findVehicles(list, "")).toBe(list);
    expect(findVehicles(list, "506070")).toEqual([camaro]);
  });
});
