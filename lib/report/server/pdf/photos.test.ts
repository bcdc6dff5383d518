import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { readJpegShape, withoutMetadata } from "@/lib/platform/render/pdf/jpeg";
import { listPageFaults } from "@/tests/setup/accessibility-faults";
import { buildBareReportFacts, reportFacts } from "@/tests/setup/document-facts";
import { listAccessibilityFaults } from "@/tests/setup/pdf-structure";
import { readPdf } from "@/tests/setup/read-pdf";
import { buildBasicReport } from "../model/build-basic-report";
import { buildReport } from "../model/build-report";
import type { OwnerPhoto } from "../model/report-facts";
import { renderReportPdf } from "./report-pdf";

const PLACE = "GPS of the owner's home";
let jpeg: Uint8Array;
let gray: Uint8Array;

async function createJpeg(width: number, height: number, isGrey = false): Promise<Uint8Array> {
  const background = { r: 180, g: 40, b: 30 };
  const picture = sharp({ create: { width, height, channels: 3, background } }).withExif({
    IFD0: { ImageDescription: PLACE },
  });
  return new Uint8Array(await (isGrey ? picture.toColorspace("b-w") : picture).jpeg().toBuffer());
}

const photo = (bytes: Uint8Array, id = "photo-1"): OwnerPhoto => ({
  id,
  jpeg: bytes,
  addedAt: "2026-11-02T03:00:00Z",
});
const getBytes = async (photos: OwnerPhoto[]) =>
  Buffer.from(await renderReportPdf(buildReport(reportFacts({ photos })))).toString("latin1");

describe("photos in a report", () => {
  beforeAll(async () => {
    jpeg = await createJpeg(320, 240);
    gray = await createJpeg(200, 300, true);
  });

  it("[PAGE-10] are in the model with the date added, in the site's time zone, and credited to the report's owner", () => {
    const { photos } = buildReport(reportFacts({ photos: [photo(jpeg)] }));
    expect(photos).toEqual([
      expect.objectContaining({
        id: "photo-1",
        width: 320,
        height: 240,
        dateLabel: "Added Nov 1, 2026",
        source: "Added by the report’s owner",
        alt: "Photo 1 of the 2018 Toyota Corolla LE, added Nov 1, 2026",
      }),
    ]);
  });

  it("[PAGE-10] [SEC-UPL-03] are in the PDF at full size, with a text alternative but without the camera's metadata", async () => {
    expect(Buffer.from(jpeg).toString("latin1")).toContain(PLACE);
    const file = await getBytes([photo(jpeg), photo(gray, "photo-2")]);
    expect(file.match(/\/Filter \/DCTDecode/g)).toHaveLength(2);
    expect(file).toContain("/Width 320 /Height 240 /ColorSpace /DeviceRGB");
    expect(file).toContain("/Width 200 /Height 300 /ColorSpace /DeviceGray");
    expect(file).not.toContain(PLACE);
    expect(file).not.toContain("Exif");
    const pdf = await renderReportPdf(buildReport(reportFacts({ photos: [photo(jpeg)] })));
    expect(listAccessibilityFaults(readPdf(pdf))).toEqual([]);
    expect(readPdf(pdf).allText).toContain("Added by the report’s owner");
    expect(readPdf(pdf).source).toContain("/Alt (Photo 1 of the 2018 Toyota Corolla LE, added Nov 1, 2026)");
    expect(await getBytes([photo(jpeg)])).toBe(await getBytes([photo(jpeg)]));
  });

  it("[PAGE-10] keep their aspect ratio in a row of four equal frames, with captions below and no overlap", async () => {
    const shapes: [number, number][] = [
      [320, 240],
      [200, 300],
      [600, 150],
      [240, 240],
    ];
    const photos = await Promise.all(
      shapes.map(async ([width, height], at) => photo(await createJpeg(width, height), `photo-${at}`)),
    );
    const report = buildReport(reportFacts({ photos }));
    const pdf = readPdf(await renderReportPdf(report));
    expect(listPageFaults(pdf, { margin: 20, smallest: 6, mostPages: 8, fewestPieces: 8 })).toEqual([]);
    const placed = [...pdf.source.matchAll(/([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm\n\/Im(\d) Do/g)].map(
      (match) => match.slice(1, 5).map(Number) as [number, number, number, number],
    );
    const page = pdf.pages.find((pieces) => pieces.some(({ text }) => text === "Added Nov 1, 2026")) ?? [];
    const captions = page.filter(({ text }) => text === "Added Nov 1, 2026");
    const sources = page.filter(({ text }) => text === "Added by the report’s owner");
    expect([placed.length, captions.length, sources.length]).toEqual([4, 4, 4]);
    const [left = 0, next = 0] = captions.map(({ x }) => x);
    const frame = { width: next - left - 10, height: (next - left - 10) * 0.75 };
    placed.forEach(([width, height, x, y], index) => {
      const [wide = 1, high = 1] = shapes[index] ?? [];
      const caption = captions[index] ?? { x: 0, y: 0 };
      expect(width / height).toBeCloseTo(wide / high, 2);
      // The photo fills its frame and is centered.
      expect(Math.max(width / frame.width, height / frame.height)).toBeCloseTo(1, 2);
      expect(x + width / 2).toBeCloseTo(caption.x + frame.width / 2, 1);
      expect(y + height / 2).toBeCloseTo(caption.y + 9.5 + frame.height / 2, 1);
      expect(caption.y - (sources[index]?.y ?? 0)).toBeCloseTo(9, 1);
      expect(caption.x).toBeCloseTo(left + index * (next - left), 1);
    });
    const timeline = page.find(({ text }) => text === "Timeline");
    expect(timeline?.y).toBeLessThan((sources[0]?.y ?? 0) - 15);
  });

  it("[PAGE-10] are omitted if too large or not JPEG, limited to four, and excluded from a basic report", async () => {
    const torn = jpeg.subarray(0, 30);
    const large = new Uint8Array(80 * 1024);
    large.set(jpeg);
    const { photos } = buildReport(
      reportFacts({
        photos: [photo(torn), photo(large), ...Array.from({ length: 6 }, (_, at) => photo(jpeg, `p${at}`))],
      }),
    );
    expect(photos?.map(({ id }) => id)).toEqual(["p0", "p1", "p2", "p3"]);
    expect(buildBasicReport(buildReport(reportFacts({ photos: [photo(jpeg)] }))).photos).toEqual([]);
    expect(buildReport(buildBareReportFacts()).photos).toEqual([]);
  });

  it("[SEC-UPL-03] keep their pixels when their metadata is removed", async () => {
    const bare = withoutMetadata(jpeg);
    expect(bare.length).toBeLessThan(jpeg.length);
    expect(readJpegShape(bare)).toEqual({ width: 320, height: 240, components: 3 });
    const pixels = async (bytes: Uint8Array) => (await sharp(bytes).raw().toBuffer()).toString("hex");
    expect(await pixels(bare)).toBe(await pixels(jpeg));
    for (const wrong of [new Uint8Array(), new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]), jpeg.subarray(1)])
      expect(readJpegShape(wrong)).toBeNull();
  });
});
