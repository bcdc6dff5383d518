import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Locale } from "@/lib/platform/i18n/locale";
import { readFinderInput } from "@/lib/vehicle/rules/finder-input";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { Finder } from "./finder";

function render(locale: Locale = "en") {
  const onFind = vi.fn();
  renderPage(<Finder action="/" initial={null} onFind={onFind} />, { locale });
  const label = locale === "en" ? "Vehicle identification number" : "Número de identificación (VIN)";
  return { onFind, field: screen.getByLabelText<HTMLInputElement>(label), person: userEvent.setup() };
}

describe("the VIN tab", () => {
  it("[VEH-3] keeps the caret when a character is inserted", async () => {
    const { field, person } = render();
    await person.type(field, "2T1BRHE5");
    field.setSelectionRange(5, 5);
    await person.type(field, "u", { initialSelectionStart: 5, initialSelectionEnd: 5 });
    expect(field.value).toBe("2T1 BURHE5");
    expect(field.selectionStart).toBe(6);
  });

  it("[VEH-3] accepts a VIN pasted outside the field", async () => {
    const { onFind, field } = render();
    const event = new Event("paste", { bubbles: true });
    Object.assign(event, { clipboardData: { getData: () => "2T1-BURHE5-JC034461 2T1BURHE5JC034461" } });
    document.body.dispatchEvent(event);
    await vi.waitFor(() => expect(field.value).toBe("2T1 BURHE5 JC034461"));
    expect(onFind).toHaveBeenCalledWith({ kind: "vin", vin: "2T1BURHE5JC034461" });
  });

  it("[VEH-3] suggests 0 in place of the letter O, and changes nothing until the user accepts", async () => {
    const { onFind, field, person } = render();
    await person.type(field, "2T1BURHE5JCO34461");
    expect(screen.getByText("VINs never use the letter O. Position 12 is probably 0.")).toBeTruthy();
    expect(field.value).toContain("JCO3");
    expect(onFind).not.toHaveBeenCalled();
    await person.click(screen.getByRole("button", { name: /Use/ }));
    expect(field.value).toBe("2T1 BURHE5 JC034461");
    expect(onFind).toHaveBeenCalledWith({ kind: "vin", vin: "2T1BURHE5JC034461" });
  });

  it("[VEH-3] removes the leading I that scanners add, and explains why", async () => {
    const { onFind, field, person } = render();
    await person.click(field);
    await person.paste("I2T1BURHE5JC034461");
    expect(screen.getByText("We removed the I in front. Scanners often add one.")).toBeTruthy();
    expect(onFind).toHaveBeenCalledWith({ kind: "vin", vin: "2T1BURHE5JC034461" });
  });
});

describe("the other tabs", () => {
  it.each(["en", "es"] as const)(
    "[PAGE-4] the plate and model examples are recognized as a plate and a model: %s",
    (locale) => {
      render(locale);
      const examples = screen.getByText(/ABC1234/).textContent ?? "";
      const read = [...examples.matchAll(/\((.*?)\)/g)].map(([, text = ""]) => readFinderInput(text));
      expect(read).toEqual([
        { kind: "plate", plate: "ABC1234", state: "TX" },
        { kind: "model", year: 2018, make: "Toyota", model: "Corolla" },
      ]);
    },
  );

  it("[VIN-3] recognizes the plate in its own example when typed character by character", async () => {
    const { field, person } = render();
    await person.type(field, "ABC1234 TX");
    expect(field.value).toBe("ABC1234 TX");
    expect(screen.getByText(/looks like a license plate/i)).toBeTruthy();
    await person.keyboard("{Enter}");
    const plate = await screen.findByLabelText<HTMLInputElement>("License plate", { selector: "input" });
    expect(plate.value).toBe("ABC1234");
    expect(screen.getByLabelText<HTMLSelectElement>("State").value).toBe("TX");
  });

  it("[VEH-5] shows that the plate couldn't be found", async () => {
    stubCalls({ "GET /license_plate_decode": () => refusal(404, "not_found") });
    const { field, person } = render();
    await person.type(field, "CA 8ABC123{Enter}");
    await person.selectOptions(await screen.findByLabelText("Why are you looking it up?"), "owner");
    await person.click(screen.getByRole("button", { name: "Look up" }));
    expect(await screen.findByText(/We couldn't find plate 8ABC123 \(CA\)/)).toBeTruthy();
  });

  it("[PAGE-4] '2018 toyota corolla' opens the model tab and selects the year, make and model", async () => {
    stubCalls({
      "GET /api-cwa/sticker-years": { data: [2019, 2018] },
      "GET /api-cwa/sticker-makes": { data: ["HONDA", "TOYOTA", "Alkane"] },
      "GET /api-cwa/sticker-models": { data: ["Camry", "Corolla"] },
    });
    const { onFind, field, person } = render();
    await person.type(field, "2018 toyota corolla{Enter}");
    await vi.waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>("Model").value).toBe("Corolla"));
    // [TRUE-17] Alphabetical order restarts after the common makes.
    const group = (name: string) => within(screen.getByRole("group", { name })).getAllByRole("option");
    expect(group("Common makes").map(({ textContent }) => textContent)).toEqual(["Honda", "Toyota"]);
    expect(group("Other makes")).toHaveLength(1);
    await person.click(screen.getByRole("button", { name: "Show it" }));
    expect(onFind).toHaveBeenCalledWith({ kind: "model", year: 2018, make: "TOYOTA", model: "Corolla" });
  });
});
