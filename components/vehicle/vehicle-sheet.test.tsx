import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, decoded, preview } from "@/tests/setup/vehicles";
import { answerCalls, refusal } from "@/tests/setup/wire";
import { VehicleSheet } from "./vehicle-sheet";

afterEach(() => vi.unstubAllGlobals());

function draw(locale: "en" | "es" = "en") {
  return renderPage(
    <VehicleSheet vin={COROLLA} reportAction={<button type="button">report</button>} stickerAction={null} />,
    { locale },
  );
}
const answer = (data: ReturnType<typeof preview>) => answerCalls({ "GET /api-cwa/preview-decode": { data } });

describe("VehicleSheet", () => {
  it("[SHOW-1] lists only the pairs that have a value, the plant under 'Made in'", async () => {
    answer(preview());
    draw();
    expect(await screen.findByRole("heading", { name: "2018 Toyota Corolla" })).toBeTruthy();
    expect(screen.getByText("Made in").parentElement?.textContent).toContain("Cambridge, Ontario, Canada");
    expect(screen.getByText("Engine").parentElement?.textContent).toContain("1.8 L, 4 cylinders");
    for (const absent of ["Trim", "Transmission", "Drive type", "Curb weight", "MSRP", "Seating"])
      expect(screen.queryByText(absent)).toBeNull();
  });

  it("[PAGE-17] gives the data's own words in Spanish on a Spanish site", async () => {
    answer(preview());
    draw("es");
    expect((await screen.findByText("Carrocería")).parentElement?.textContent).toContain("Sedán");
    expect(screen.getByText("Combustible").parentElement?.textContent).toContain("Gasolina");
    expect(screen.getByText("Hecho en").parentElement?.textContent).toContain("Cambridge, Ontario, Canadá");
  });

  it("[PAGE-4] tells which kinds of record exist, with four states and no reassurance", async () => {
    answer(
      preview({}, [
        { kind: "brand", state: "none", count: 0, newest: null, source: null },
        { kind: "odometer", state: "found", count: 6, newest: "2026-01-02", source: "DMV" },
        { kind: "theft", state: "unavailable", count: 0, newest: null, source: null },
        { kind: "lien", state: "unchecked", count: 0, newest: null, source: null },
      ]),
    );
    const { container } = draw();
    await screen.findByText("Odometer: 6 records");
    const marks = ["none", "note", "unavailable", "unchecked"];
    for (const [index, text] of [
      "Title brands: none found",
      "Odometer: 6 records",
      "Theft: unavailable",
      "Liens: not checked",
    ].entries())
      expect(screen.getByText(text).closest("[data-state]")?.getAttribute("data-state")).toBe(marks[index]);
    expect(container.textContent?.toLowerCase()).not.toContain("clean");
  });

  it("[ENT-3] says before that the credit comes back where nothing is known to be found", async () => {
    answer(preview());
    draw();
    expect(await screen.findByText(/when it finds nothing, the credit comes back/)).toBeTruthy();
  });

  it.each([
    ["none", "Specification only"],
    ["unavailable", "did not answer just now"],
  ] as const)("[PAGE-9] of build data that is %s the sticker's part says '%s'", async (build_state, said) => {
    answer(preview({ build_state }));
    draw();
    expect(await screen.findByText(new RegExp(said))).toBeTruthy();
  });

  it("[VEH-4] warns of a wrong check digit, offers the suggestion, and says what is unknown", async () => {
    answer(
      preview({
        decode_data: decoded({ checkDigitOk: false, suggestion: "1HGCM82633A004352", model: null }),
      }),
    );
    draw();
    expect(await screen.findByText(/check digit of this VIN does not fit/)).toBeTruthy();
    expect(screen.getByText("Not known for this VIN: model.")).toBeTruthy();
  });

  it("[EMB-3] marks a sample", async () => {
    answer(preview({ sample: true }));
    draw();
    expect(await screen.findByText("Sample")).toBeTruthy();
  });

  it("[ERR-12] says what to do when the decoder is away, and leaves no stale car", async () => {
    answerCalls({ "GET /api-cwa/preview-decode": () => refusal(422, "unprocessable") });
    draw();
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByText("Year, make and model work all the same.")).toBeTruthy();
  });

  it("[VEH-3] [ERR-6] says 'Wrong VIN' of a number that fits nothing, in Spanish on a Spanish site", async () => {
    answerCalls({ "GET /api-cwa/preview-decode": () => refusal(400, "wrong_vin") });
    draw("es");
    expect(await screen.findByText("VIN incorrecto")).toBeTruthy();
  });
});
