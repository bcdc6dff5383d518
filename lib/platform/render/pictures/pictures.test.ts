import { readdirSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { buildPathContours, buildRectContour, roundRect } from "./contours";
import { drawIcon, drawSocialPicture } from "./draw";
import { type Branded, parseFlatSvg, readLogo } from "./logo";
import { Raster } from "./raster";
import { buildTextContours } from "./text-contours";

const none = async () => null;
const site: Branded = {
  name: "Cars",
  logo: null,
  primaryColor: "#1e3a8a",
  secondaryColor: "#c8472b",
  tertiaryColor: "#e7b93c",
  backgroundColor: "#f6f7fb",
};

async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return {
    ...info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)],
  };
}

describe("picture renderer", () => {
  it("[FIRST-8] fills shapes with smooth edges and keeps holes open", async () => {
    const raster = new Raster(20, 20, [255, 255, 255]);
    raster.fill([buildRectContour(2, 2, 10.5, 10), [5, 5, 5, 8, 8, 8, 8, 5]], [0, 0, 0]);
    const { at } = await pixels(await raster.png());
    expect(at(3, 3)).toEqual([0, 0, 0]);
    expect(at(6, 6)).toEqual([255, 255, 255]);
    expect(at(12, 3)[0]).toBeGreaterThan(110);
    expect(at(12, 3)[0]).toBeLessThan(145);
    expect(at(15, 15)).toEqual([255, 255, 255]);
  });

  it("[FIRST-8] reads arcs, curves and relative commands, and rejects unsupported commands", () => {
    const circle = buildPathContours(roundRect(0, 0, 20, 20, 10), { scale: 1, x: 0, y: 0 }).flat();
    for (let at = 0; at < circle.length; at += 2)
      expect(Math.hypot((circle[at] ?? 0) - 10, (circle[at + 1] ?? 0) - 10)).toBeCloseTo(10, 1);
    expect(buildPathContours("M0 0h4v4h-4zm1 1h2v2z", { scale: 2, x: 1, y: 1 })).toHaveLength(2);
    expect(() => buildPathContours("M0 0T4 4z", { scale: 1, x: 0, y: 0 })).toThrow(
      "unsupported path command",
    );
    expect(() => buildPathContours("M0 0L1,x", { scale: 1, x: 0, y: 0 })).toThrow();
  });

  it("[FIRST-8] draws letters with accents from the documents' fonts", () => {
    const plain = buildTextContours("a", { face: "labelBold", size: 100, color: "" }, 0, 100);
    const accent = buildTextContours("á", { face: "labelBold", size: 100, color: "" }, 0, 100);
    expect(plain).toHaveLength(2);
    expect(accent).toHaveLength(3);
    expect(Math.min(...accent.flat().filter((_, at) => at % 2 === 1))).toBeLessThan(
      Math.min(...plain.flat().filter((_, at) => at % 2 === 1)),
    );
  });
});

describe("a site's pictures", () => {
  it.each(readdirSync("public/sites"))("[FIRST-8] reads the logo %s as flat shapes", async (file) => {
    const logo = await readLogo({ ...site, logo: `/sites/${file}` }, none);
    expect(logo).toMatchObject({ kind: "shapes", side: 64 });
  });

  it("[FIRST-8] the social picture is 1200 × 630, small, and identical for the same text", async () => {
    const logo = await readLogo(site, none);
    const text = { title: "2018 Toyota Corolla", text: "Vehicle history report", label: "Sample" };
    const first = await drawSocialPicture(site, logo, text);
    expect(await sharp(first).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(first.length).toBeLessThan(150_000);
    expect(first.equals(await drawSocialPicture(site, logo, text))).toBe(true);
    const { at } = await pixels(first);
    expect(at(10, 620)).toEqual([0x1e, 0x3a, 0x8a]);
    expect(at(600, 40)).toEqual([0xf6, 0xf7, 0xfb]);
  });

  it("[FIRST-8] the social picture has the same width for a long word, another script, an emoji or no text", async () => {
    const logo = await readLogo(site, none);
    for (const title of ["", "W".repeat(90), "车辆历史 🚗", "a ".repeat(45)]) {
      const png = await drawSocialPicture({ ...site, name: "N".repeat(80) }, logo, { title, text: title });
      expect((await sharp(png).metadata()).width).toBe(1200);
    }
  });

  it("[FIRST-8] icons are opaque squares, and a maskable icon keeps its logo within the inner 80%", async () => {
    const logo = await readLogo(site, none);
    const { at, width, height, channels } = await pixels(await drawIcon(logo, 192, 0.6));
    expect([width, height, channels]).toEqual([192, 192, 3]);
    for (const edge of [0, 18, 173, 191]) expect(at(edge, 96)).toEqual([255, 255, 255]);
    expect(at(96, 45)).toEqual([0x1e, 0x3a, 0x8a]);
  });

  it("[FIRST-8] [SEC-INJ-03] never fetches a logo from another host, and draws the default mark instead", async () => {
    const requestedLogos: string[] = [];
    const read = async (logo: string) => {
      requestedLogos.push(logo);
      return null;
    };
    const mark = await readLogo(site, none);
    for (const logo of [
      "https://cdn.example/logo.png",
      "/sites/../../etc/passwd.svg",
      "/sites/none.svg",
      "/other.svg",
    ])
      expect(await readLogo({ ...site, logo }, read)).toEqual(mark);
    expect(requestedLogos).toEqual([]);
  });

  it("[FIRST-8] draws an uploaded logo from its pixels, and the default mark if it isn't a PNG", async () => {
    const logo = "/members/api/site-logo?id=5f0c9f5e-0000-4000-8000-000000000000";
    const red = await sharp({ create: { width: 40, height: 20, channels: 4, background: "#ff0000" } })
      .png()
      .toBuffer();
    const icon = await drawIcon(await readLogo({ ...site, logo }, async () => red), 100, 1);
    const { at } = await pixels(icon);
    expect([at(50, 50), at(50, 5)]).toEqual([
      [255, 0, 0],
      [255, 255, 255],
    ]);
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    expect(await readLogo({ ...site, logo }, async () => svg)).toEqual(await readLogo(site, none));
  });

  it.each([
    '<svg viewBox="0 0 64 64"><image href="file:///etc/passwd"/></svg>',
    '<svg viewBox="0 0 64 64"><path fill="#fff" d="M0 0" transform="scale(2)"/></svg>',
    '<svg viewBox="0 0 64 64"><path fill="url(#a)" d="M0 0"/></svg>',
    '<svg viewBox="0 0 64 32"><path fill="#fff" d="M0 0"/></svg>',
    "",
  ])("[FIRST-8] rejects a drawing that contains more than flat shapes: %s", (svg) => {
    expect(parseFlatSvg(svg)).toBeNull();
  });
});
