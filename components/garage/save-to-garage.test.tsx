import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { SaveLink } from "@/components/shell/save-link";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import { useToasts } from "@/stores/toast";
import { ana, openCache } from "@/tests/setup/member";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, createGarageVehicle, decoded, preview, userWire } from "@/tests/setup/vehicles";
import { SaveToGarage } from "./save-to-garage";

it("[TRUE-17] a visitor who clicks 'Save to garage' logs in first, and the dashboard then saves the car once", async () => {
  stubCalls({ "GET /api/user": () => refusal(401, "not_logged_in") });
  const { unmount } = renderPage(<SaveLink vin={COROLLA} />);
  const login = `/signup?next=${encodeURIComponent(`/dashboard?vin=${COROLLA}`)}`;
  const link = await screen.findByRole("link", { name: "Save to garage" });
  await waitFor(() => expect(link.getAttribute("href")).toBe(login));
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  unmount();

  const dashboard = () => {
    const sentCalls = stubCalls({
      "GET /api/user": { user: userWire() },
      "GET /api/db/v2": { vehicles: [], next: null, total: 0 },
      "GET /api/db/dvh": () => refusal(404, "not_found"),
      "POST /api/db/dvh": { vehicle: createGarageVehicle(), created: true },
    });
    return { ...renderPage(<SaveToGarage vin={COROLLA} />), sent: sentCalls };
  };
  const saves = (sentCalls: readonly { method: string; path: string; body: string }[]) =>
    sentCalls.filter(({ method, path }) => method === "POST" && path === "/api/db/dvh");
  const first = dashboard();
  await waitFor(() => expect(saves(first.sent)).toHaveLength(1));
  expect(JSON.parse(saves(first.sent)[0]?.body ?? "{}")).toEqual({ vehicle: { vin: COROLLA } });
  first.unmount();
  const second = dashboard();
  expect(await screen.findByRole("button", { name: "Save to garage" })).toBeTruthy();
  expect(saves(second.sent)).toHaveLength(0);
});

it.each([
  [COROLLA, 1],
  ["11111111111111111", 0],
  ["IFTEW1EP0MF000001", 0],
  ["hello", 0],
])("[TRUE-12] %s can be saved to the garage only if it may be a valid vehicle number", (vin, buttons) => {
  const client = openCache(ana);
  client.setQueryData(savedVehicleQuery(vin).queryKey, null);
  renderPage(<SaveToGarage vin={vin} />, { client });
  expect(screen.queryAllByRole("button", { name: "Save to garage" })).toHaveLength(buttons);
});

const DOUBTFUL = "1HGCM82633A004353";

it("[TRUE-12] a doubtful VIN requires confirmation, and is then saved once", async () => {
  window.localStorage.clear();
  const sentCalls = stubCalls({
    "GET /api/user": { user: userWire() },
    "GET /api/db/v2": { vehicles: [], next: null, total: 0 },
    "GET /api-cwa/preview-decode": {
      data: preview({ decode_data: decoded({ vin: DOUBTFUL, checkDigitOk: false }) }),
    },
    "GET /api/confirmed-vin": { confirmed: false },
    "POST /api/confirmed-vin": {},
    "POST /api/db/dvh": { vehicle: createGarageVehicle({ vin: DOUBTFUL }), created: true },
  });
  const saves = () => sentCalls.filter(({ method, path }) => method === "POST" && path === "/api/db/dvh");
  renderPage(<SaveToGarage vin={DOUBTFUL} />);
  const press = await screen.findByRole("button", { name: "Save to garage" });
  await waitFor(() => expect(press.getAttribute("aria-busy")).not.toBe("true"));
  await userEvent.click(press);
  expect(await screen.findByText("This VIN looks mistyped")).toBeTruthy();
  expect(saves()).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: /continue with this VIN/i }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  window.localStorage.clear();
});

it("[FIRST-6] if the car is already saved, the link leads to its garage page instead", async () => {
  stubCalls({
    "GET /api/user": { user: userWire() },
    "GET /api/db/v2": { vehicles: [createGarageVehicle()], next: null, total: 1 },
  });
  renderPage(<SaveLink vin={COROLLA} />);
  const link = await screen.findByRole("link", { name: "In your garage" });
  expect(link.getAttribute("href")).toBe(`/my-vehicles/garage/${COROLLA}`);
  expect(screen.queryByRole("link", { name: "Save to garage" })).toBeNull();
});

it("[UP-3] a save that returns only a status shows success and refetches the garage", async () => {
  useToasts.getState().remove();
  const vehicles: object[] = [];
  stubCalls({
    "GET /api/user": { user: userWire() },
    "GET /api-cwa/preview-decode": { data: preview() },
    "GET /api/db/v2": () => ({ vehicles }),
    "POST /api/db/dvh": () => {
      vehicles.push(createGarageVehicle());
      return {};
    },
  });
  renderPage(<SaveToGarage vin={COROLLA} />);
  await userEvent.click(await screen.findByRole("button", { name: "Save to garage" }));
  expect(await screen.findByRole("link", { name: "In your garage" })).toBeTruthy();
  expect(useToasts.getState().current).toMatchObject({
    title: "Success",
    message: "GarageVehicle saved to database",
  });
});
