import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useToasts } from "@/stores/toast";
import { camaro, createGarageWorld, resetGarage } from "@/tests/setup/garage-world";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, createGarageVehicle, decoded } from "@/tests/setup/vehicles";
import { GarageList } from "./garage-list";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ usePathname: () => "/my-vehicles", useRouter: () => ({ push }) }));

beforeEach(resetGarage);
afterEach(() => {
  vi.restoreAllMocks();
});

const render = () => renderPage(<GarageList />);
const names = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

describe("the head of the garage page", () => {
  it("[FIRST-6] [ERR-11] an empty garage shows the add form and a file import, and adding a car shows 'Success' for 3 s", async () => {
    const sent = createGarageWorld([], {
      "POST /api-cwa/vin-validate": { type: "vin", data: decoded() },
      "POST /api/db/dvh": { vehicle: createGarageVehicle(), created: true },
    });
    render();
    expect(await screen.findByRole("heading", { level: 2, name: "Add your first vehicle" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add vehicle" })).toBeNull();
    expect(screen.getByRole("button", { name: "Import CSV" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Export CSV" })).toBeNull();
    await userEvent.type(screen.getByLabelText("Add a car by its VIN"), COROLLA);
    await userEvent.click(screen.getByRole("button", { name: "Save to garage" }));
    // The form is gone, so focus moves to "Add vehicle".
    await waitFor(() => expect(names()).toEqual(["2018 Toyota Corolla"]));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add vehicle" }));
    const toast = { title: "Success", message: "GarageVehicle saved to database", duration: 3000 };
    expect(useToasts.getState().current).toMatchObject(toast);
    const body = JSON.parse(sent.find((call) => call.path === "/api/db/dvh")?.body ?? "{}");
    expect(body.vehicle).toMatchObject({ vin: COROLLA, year: 2018, make: "Toyota", model: "Corolla" });
  });

  it("[FIRST-6] if the garage has cars, the add form is in a dialog, which closes once the new car is listed", async () => {
    const accord = "1HGCM82633A004352";
    const added = createGarageVehicle({ vin: accord, make: "Honda", model: "Accord", year: 2003 });
    createGarageWorld([createGarageVehicle()], {
      "POST /api-cwa/vin-validate": { type: "vin", data: decoded() },
      "POST /api/db/dvh": { vehicle: added, created: true },
    });
    render();
    await screen.findByText("2018 Toyota Corolla");
    expect(screen.queryByLabelText("Add a car by its VIN")).toBeNull();
    const open = screen.getByRole("button", { name: "Add vehicle" });
    await userEvent.click(open);
    const dialog = within(await screen.findByRole("dialog", { name: "Add vehicle" }));
    const field = dialog.getByLabelText("Add a car by its VIN");
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, accord);
    await userEvent.click(dialog.getByRole("button", { name: "Save to garage" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(names()).toContain("2003 Honda Accord");
    expect(document.activeElement).toBe(open);
  });

  it("[FIRST-6] the file menu closes after a choice, on Escape and on a click outside", async () => {
    createGarageWorld([createGarageVehicle()]);
    const { container } = render();
    await screen.findByText("2018 Toyota Corolla");
    const menu = container.querySelector("details") as HTMLDetailsElement;
    const opener = menu.querySelector("summary") as HTMLElement;
    const opened = async () => {
      await userEvent.click(opener);
      expect(menu.open).toBe(true);
    };
    await opened();
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toContain("/garage/export");
    await userEvent.keyboard("{Escape}");
    expect([menu.open, document.activeElement]).toEqual([false, opener]);
    await opened();
    await userEvent.click(screen.getByLabelText("Order"));
    expect(menu.open).toBe(false);
    await opened();
    await userEvent.click(screen.getByRole("button", { name: "Import CSV" }));
    expect(menu.open).toBe(false);
    expect(await screen.findByRole("dialog", { name: "Import vehicles" })).toBeTruthy();
  });
});

describe("a card", () => {
  it("[FIRST-6] a card offers the missing report and sticker, and opens existing documents", async () => {
    const link = { url: "/f", page: "/dvh?vin=1", created: "2026-11-20T12:00:00Z" };
    const key = createGarageVehicle({ vin: "YMMT0123456789AB", vin_set: false, model: "Camry" });
    createGarageWorld([createGarageVehicle(), { ...camaro, report: link, sticker: link }, key]);
    render();
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    await screen.findByText("2018 Toyota Corolla");
    expect(href("Get report, 2018 Toyota Corolla")).toBe(`/dashboard?vin=${COROLLA}#vehicle-history-report`);
    expect(href("Get sticker, 2018 Toyota Corolla")).toBe(`/dashboard?vin=${COROLLA}#window-sticker`);
    expect(href("Open report, 1969 Chevrolet Camaro")).toBe("/dvh?vin=1");
    expect(href("Open sticker, 1969 Chevrolet Camaro")).toBe("/dvh?vin=1");
    expect(screen.queryByRole("link", { name: "Get report, 2018 Toyota Camry" })).toBeNull();
    expect(screen.getByRole("link", { name: "Get sticker, 2018 Toyota Camry" })).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Get report, 2018 Toyota Corolla" }));
    expect(push).toHaveBeenLastCalledWith(`/dashboard?vin=${COROLLA}#vehicle-history-report`);
  });

  it("[UP-2] documents on another host open in a new tab, and pictures on another host aren't loaded", async () => {
    const pdf = "https://files.example/r.pdf";
    const images = [{ id: "1", url: "https://files.example/1.png" }];
    createGarageWorld([createGarageVehicle({ report: { url: pdf, page: pdf, created: "" }, images })]);
    const { container } = render();
    const link = await screen.findByRole("link", { name: "Open report, 2018 Toyota Corolla" });
    expect(link.outerHTML).toContain(`href="${pdf}" target="_blank" rel="noopener noreferrer"`);
    expect(container.querySelector("img")).toBeNull();
    link.addEventListener("click", (event) => event.preventDefault());
    push.mockClear();
    await userEvent.click(link);
    expect(push).not.toHaveBeenCalled();
  });

  it("[FIRST-6] a card without a photo shows a drawing of its body type, or a neutral drawing if it's unknown", async () => {
    createGarageWorld([createGarageVehicle({ body_type: "pickup" }), camaro]);
    const { container } = render();
    await screen.findByText("2018 Toyota Corolla");
    const drawings = [...container.querySelectorAll("li[data-index] svg[data-body]")];
    expect(drawings.map((svg) => svg.getAttribute("data-body"))).toEqual(["pickup", "unknown"]);
  });

  it("[FIRST-6] a nickname is the card's title and used for sorting, and the search includes the notes", async () => {
    const namedVehicle = createGarageVehicle({ nickname: "Work car", notes: "Spare key with Ana" });
    createGarageWorld([
      namedVehicle,
      camaro,
      createGarageVehicle({ vin: "1HGCM82633A004352", make: "Audi", model: "A4" }),
    ]);
    render();
    expect(await screen.findByRole("heading", { level: 2, name: "Work car" })).toBeTruthy();
    expect(screen.getByText("2018 Toyota Corolla")).toBeTruthy();
    expect(screen.getByText("Spare key with Ana")).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("Order"), "name");
    expect(names()).toEqual(["2018 Audi A4", "1969 Chevrolet Camaro", "Work car"]);
    for (const text of ["work", "spare ana", "toyota"]) {
      await userEvent.clear(screen.getByRole("searchbox"));
      await userEvent.type(screen.getByRole("searchbox"), text);
      await waitFor(() => expect(names()).toEqual(["Work car"]));
    }
    await userEvent.type(screen.getByRole("searchbox"), " nothing");
    expect(await screen.findByText("No cars match your search")).toBeTruthy();
  });

  it("[FIRST-6] a nickname and notes can be edited, and overlong notes are rejected without losing the input", async () => {
    const sentCalls = createGarageWorld([createGarageVehicle()], {
      "POST /api/db/dvh": { vehicle: createGarageVehicle({ nickname: "Work car" }), created: false },
    });
    render();
    await userEvent.click(await screen.findByRole("button", { name: "Edit 2018 Toyota Corolla" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Nickname"), "Work car");
    const notes = dialog.getByLabelText("Notes");
    await userEvent.click(notes);
    await userEvent.paste("x".repeat(1001));
    await userEvent.click(dialog.getByRole("button", { name: "Save changes" }));
    expect(await dialog.findByText("Too long. Use up to 1,000 characters.")).toBeTruthy();
    expect(notes).toHaveProperty("value", "x".repeat(1001));
    expect(sentCalls.some((call) => call.method === "POST")).toBe(false);
    await userEvent.type(notes, "{Backspace}");
    await userEvent.click(dialog.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(names()).toEqual(["Work car"]));
    const body = JSON.parse(sentCalls.find((call) => call.method === "POST")?.body ?? "{}");
    expect(body.vehicle).toMatchObject({ nickname: "Work car", notes: "x".repeat(1000) });
  });
});
