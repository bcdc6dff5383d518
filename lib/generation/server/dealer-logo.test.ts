import { expect, it, vi } from "vitest";
import { PdfCanvas } from "@/lib/platform/render/pdf-canvas";
import { drawLogo } from "./dealer-logo";

it.each([
  ["wide", { width: 400, height: 50 }, { x: 10, y: 36.625, width: 54, height: 6.75 }],
  ["tall", { width: 50, height: 100 }, { x: 10, y: 20, width: 20, height: 40 }],
])(
  "[TRUE-38] a %s logo keeps its aspect ratio, left-aligned and vertically centered in its area",
  (_, size, drawn) => {
    const canvas = new PdfCanvas({
      ...{ width: 200, height: 100, title: "", author: "", lang: "en-US" },
      createdAt: "2026-11-01T00:00:00.000Z",
    });
    canvas.addPage();
    const photo = vi.spyOn(canvas, "photo");
    const dealer = { name: "Rivera Motors", logo: { ...size, jpeg: "" } };
    expect(drawLogo(canvas, dealer, { x: 10, y: 20, width: 54, height: 40 })).toBe(drawn.width);
    expect(photo.mock.calls.map(([, area]) => area)).toEqual([drawn]);
  },
);
