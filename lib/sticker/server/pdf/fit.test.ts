import { describe, expect, it } from "vitest";
import { getDocumentMessages } from "@/lib/generation/server/document-messages";
import { PdfCanvas } from "@/lib/platform/render/pdf-canvas";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { buildStickerFacts, createdAt, createStickerLines } from "@/tests/setup/document-facts";
import { isDeep } from "@/tests/setup/runs";
import { buildSticker } from "../build-sticker";
import { fitBoxes } from "./fit";

const messages = getDocumentMessages("en");
const size = { width: 612, height: 792 };
const GAP = 9;
const STEP = isDeep ? 5 : 35;

function fitIn(room: number, build: Partial<typeof sampleVehicle.build>) {
  const canvas = new PdfCanvas({ ...size, title: "", author: "", lang: "en-US", createdAt });
  canvas.addPage();
  const sticker = buildSticker(buildStickerFacts({ build: { ...sampleVehicle.build, ...build } }));
  return fitBoxes(canvas, sticker, messages, 552, room);
}

const few = createStickerLines(9, { contents: ["Floor mats", "Cargo net"] });
const many = createStickerLines(60, { contents: Array(40).fill("A long name of a thing") });
const items = Array.from({ length: 20 }, (_, at) => `Item ${at}`);

describe("lists on a sheet", () => {
  for (const [lists, build] of [
    ["a few lines", { equipment: [{ title: "Standard", items }], options: few, packages: [] }],
    ["hundreds of lines", { equipment: sampleVehicle.build.equipment, options: many, packages: many }],
    ["equipment only", { options: [], packages: [] }],
    ["options only", { equipment: [], options: few }],
  ] satisfies [string, Partial<typeof sampleVehicle.build>][])
    it(`[STK-4] [SEC-INJ-09] stay within their area, no matter how little space a price box leaves: ${lists}`, () => {
      // Starts at the smallest height that fits the "empty list" line.
      for (let room = 45; room < 420; room += STEP) {
        const { equipment, options, rest } = fitIn(room, build);
        expect(equipment.height + options.height + GAP, `in ${room} pt`).toBeLessThanOrEqual(room);
        // A box that doesn't fit moves completely to the next page.
        if (equipment.height === 0) expect(rest.equipment.length).toBeGreaterThan(0);
        if (options.height === 0) expect(rest.options.length).toBeGreaterThan(0);
      }
    });
});
