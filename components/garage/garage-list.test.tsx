import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toaster } from "@/components/providers/toaster";
import type { GarageVehicle } from "@/lib/contract/garage";
import { useToasts } from "@/stores/toast";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, garageVehicle, preview } from "@/tests/setup/vehicles";
import { answerCalls, refusal } from "@/tests/setup/wire";
import { GarageList } from "./garage-list";
import { findVehicles, isGarageMode } from "./vehicle-words";

vi.mock("next/navigation", () => ({ usePathname: () => "/my-vehicles/garage" }));

const camaro = garageVehicle({
  ...{ vin: "124379N506070", year: 1969, make: "CHEVROLET", model: "Camaro", mileage: 88_000 },
  cdt: "2026-11-19T12:00:00Z",
});

beforeEach(() => useToasts.getState().dismiss());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function world(vehicles: GarageVehicle[], more: Record<string, unknown> = {}) {
  return answerCalls({ "GET /api/db/dvh": () => ({ vehicles }), ...more });
}
const draw = (locale: "en" | "es" = "en") =>
  renderPage(
    <>
      <GarageList />
      <Toaster />
    </>,
    { locale },
  );
const names = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

describe("GarageList", () => {
  it("[PAGE-3] is in garage mode where the path contains 'garage'", async () => {
    world([camaro]);
    const { container } = draw();
    expect(container.querySelector("[data-mode='garage']")).toBeTruthy();
    expect(isGarageMode("/my-vehicles/garage/1")).toBe(true);
    expect(isGarageMode("/my-vehicles")).toBe(false);
  });

  it("[PAGE-6] lists, searches and sorts", async () => {
    world([garageVehicle(), camaro]);
    draw();
    await screen.findByText("2018 Toyota Corolla");
    expect(names()).toEqual(["2018 Toyota Corolla", "1969 Chevrolet Camaro"]);
    await userEvent.selectOptions(screen.getByLabelText("Order"), "name");
    expect(names()).toEqual(["1969 Chevrolet Camaro", "2018 Toyota Corolla"]);
    await userEvent.type(screen.getByLabelText("Search by name or VIN"), "corolla 2018");
    await waitFor(() => expect(names()).toEqual(["2018 Toyota Corolla"]));
    await userEvent.type(screen.getByLabelText("Search by name or VIN"), " nothing");
    expect(await screen.findByText("No car of yours fits that search")).toBeTruthy();
  });

  it("[PAGE-6] draws a page of a large garage at a time", async () => {
    world(Array.from({ length: 120 }, (_, index) => garageVehicle({ vin: `VIN${index}` })));
    const { container } = draw();
    await waitFor(() => expect(container.querySelectorAll("h2")).toHaveLength(50));
    await userEvent.click(screen.getByText("Show 50 more"));
    expect(container.querySelectorAll("h2")).toHaveLength(100);
  });

  it("[PAGE-6] an empty garage says what to do next", async () => {
    world([]);
    draw();
    expect(await screen.findByText("Your garage is empty")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Look up a car" }).getAttribute("href")).toBe("/dashboard");
  });

  it("[ERR-12] a garage that does not answer says so and can be asked again", async () => {
    world([], { "GET /api/db/dvh": () => refusal(403, "forbidden") });
    draw();
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("[ERR-11] adding a car shows 'Success', 'GarageVehicle saved to database' for 3 s", async () => {
    const sent = world([], {
      "GET /api-cwa/preview-decode": { data: preview() },
      "POST /api/db/dvh": { vehicle: garageVehicle(), created: true },
    });
    draw();
    await userEvent.type(screen.getByLabelText("Add a car by its VIN"), COROLLA);
    await screen.findByText("2018 Toyota Corolla");
    await userEvent.click(screen.getByRole("button", { name: "Save to garage" }));
    expect(await screen.findByText("GarageVehicle saved to database")).toBeTruthy();
    expect(screen.getByText("Success")).toBeTruthy();
    expect(useToasts.getState().current?.duration).toBe(3000);
    const body = JSON.parse(sent.find((call) => call.method === "POST")?.body ?? "{}");
    expect(body.vehicle).toMatchObject({ vin: COROLLA, year: 2018, make: "Toyota", model: "Corolla" });
  });

  it("[ERR-11] a car that was there already is 'GarageVehicle Updated Successfully'; in Spanish, Spanish", async () => {
    world([], {
      "GET /api-cwa/preview-decode": { data: preview() },
      "POST /api/db/dvh": { vehicle: garageVehicle(), created: false },
    });
    draw("es");
    await userEvent.type(screen.getByLabelText("Agregar un auto por su VIN"), COROLLA);
    await userEvent.click(screen.getByRole("button", { name: "Guardar en el garaje" }));
    expect(await screen.findByText("Vehículo actualizado")).toBeTruthy();
  });

  it("[ERR-11] removes after a question, with the destructive toast 'GarageVehicle Deleted' for 1 s", async () => {
    const list = [garageVehicle(), camaro];
    world(list, {
      "DELETE /api/db/dvh/delete": (call: { query: URLSearchParams }) => {
        list.splice(0, 2, camaro);
        expect(call.query.get("vin")).toBe(COROLLA);
        return {};
      },
    });
    draw();
    await userEvent.click(await screen.findByRole("button", { name: "Remove 2018 Toyota Corolla" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove it" }));
    expect(await screen.findByText("GarageVehicle Deleted")).toBeTruthy();
    expect(useToasts.getState().current).toMatchObject({ tone: "destructive", duration: 1000 });
    await waitFor(() => expect(names()).toEqual(["1969 Chevrolet Camaro"]));
  });

  it("[PAGE-6] puts a car back that the server refuses to remove", async () => {
    world([garageVehicle()], { "DELETE /api/db/dvh/delete": () => refusal(403, "forbidden") });
    draw();
    await userEvent.click(await screen.findByRole("button", { name: "Remove 2018 Toyota Corolla" }));
    await userEvent.click(await screen.findByRole("button", { name: "Remove it" }));
    expect(await screen.findByText("That did not work")).toBeTruthy();
    expect(names()).toEqual(["2018 Toyota Corolla"]);
  });

  it("[PAGE-6] refuses a number whose length fits nothing, before anything is sent", async () => {
    const sent = world([]);
    draw();
    await userEvent.type(screen.getByLabelText("Add a car by its VIN"), "2T1BURHE5JC0344");
    await userEvent.click(screen.getByRole("button", { name: "Save to garage" }));
    expect(screen.getByText(/A VIN has 17 characters; numbers/)).toBeTruthy();
    expect(sent.some((call) => call.method === "POST")).toBe(false);
  });
});

describe("findVehicles", () => {
  it("[PAGE-6] finds among 10,000 cars in well under a frame's hundred milliseconds", () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      garageVehicle({ vin: `VIN${index}`, year: 1960 + (index % 60) }),
    );
    const began = performance.now();
    expect(findVehicles(many, "vin9999", "name")).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
