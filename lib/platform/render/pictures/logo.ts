import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { drawMark, formatColor, parseColor, pickReadableText, type Rgb } from "@/lib/platform/values";
import { buildPathContours, roundRect } from "./contours";
import type { Raster } from "./raster";

export interface Branded {
  name: string;
  logo: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  tertiaryColor: string | null;
  backgroundColor: string | null;
}

export type Logo =
  | { kind: "shapes"; side: number; shapes: { path: string; color: Rgb }[] }
  | { kind: "pixels"; width: number; height: number; rgba: Uint8Array };

const PIXELS_SIDE = 512;
const SVG_BYTES_MAX = 20_000;

const toRgb = (text: string | null, fallback: string): Rgb =>
  parseColor(text) ?? parseColor(fallback) ?? [0, 0, 0];

export function getBrandColors(site: Branded) {
  const primary = toRgb(site.primaryColor, "#1e3a8a");
  return {
    primary,
    on: pickReadableText(primary),
    secondary: toRgb(site.secondaryColor, "#c8472b"),
    tertiary: toRgb(site.tertiaryColor, "#e7b93c"),
  };
}

function mark(site: Branded): Logo {
  const colors = getBrandColors(site);
  const tile = { path: roundRect(0, 0, 32, 32, 4), color: colors.primary };
  return {
    kind: "shapes",
    side: 32,
    shapes: [tile, ...drawMark(site.name).map(({ d, tone }) => ({ path: d, color: colors[tone] }))],
  };
}

/** Never fetches remote URLs (SEC-INJ-03); sites with a remote logo get a generated mark. */
export async function readLogo(
  site: Branded,
  readUpload: (logo: string) => Promise<Uint8Array | null>,
): Promise<Logo> {
  const { logo } = site;
  if (logo && /^\/sites\/[\w-]+\.svg$/.test(logo)) {
    const text = await readFile(join(process.cwd(), "public", logo), "utf8").catch(() => "");
    return parseFlatSvg(text) ?? mark(site);
  }
  if (logo?.startsWith("/members/")) {
    const bytes = await readUpload(logo).catch(() => null);
    const pixels = bytes && (await readPixels(bytes).catch(() => null));
    if (pixels) return pixels;
  }
  return mark(site);
}

export function parseFlatSvg(svg: string): Logo | null {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1] ?? 0);
  if (side === 0 || svg.length > SVG_BYTES_MAX) return null;
  const style = (/<style>(.*?)<\/style>/s.exec(svg)?.[1] ?? "").split("@media")[0] ?? "";
  const colors = new Map(
    [...style.matchAll(/\.(\w+)\{fill:(#[0-9a-f]+)\}/gi)].map(([, name, color]) => [name, color]),
  );
  const shapes: { path: string; color: Rgb }[] = [];
  for (const [, tag, attributes = ""] of svg.matchAll(/<(\w+)([^>]*)>/g)) {
    if (tag === "svg" || tag === "style") continue;
    const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
    const size = (name: string) => Number(value(name) ?? 0);
    const color = parseColor(colors.get(value("class") ?? "") ?? value("fill"));
    const path =
      tag === "path"
        ? value("d")
        : tag === "rect"
          ? roundRect(size("x"), size("y"), size("width"), size("height"), size("rx"))
          : tag === "circle"
            ? roundRect(
                size("cx") - size("r"),
                size("cy") - size("r"),
                size("r") * 2,
                size("r") * 2,
                size("r"),
              )
            : undefined;
    if (!color || !path || / (?:transform|opacity|stroke)=/.test(attributes)) return null;
    shapes.push({ path, color });
  }
  return shapes.length > 0 ? { kind: "shapes", side, shapes } : null;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

async function readPixels(bytes: Uint8Array): Promise<Logo | null> {
  if (!PNG.every((byte, at) => bytes[at] === byte)) return null;
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_SIDE ** 2, failOn: "error", pages: 1 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { kind: "pixels", width: info.width, height: info.height, rgba: data };
}

export async function drawLogo(
  raster: Raster,
  logo: Logo,
  x: number,
  y: number,
  side: number,
): Promise<void> {
  if (logo.kind === "shapes") {
    const placement = { scale: side / logo.side, x, y };
    for (const { path, color } of logo.shapes) raster.fill(buildPathContours(path, placement), color);
    return;
  }
  const { width, height, rgba } = logo;
  const { default: sharp } = await import("sharp");
  const pixels = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize(side, side, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer();
  for (let at = 0; at < side * side; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at * 4, at * 4 + 4);
    raster.blend(x + (at % side), y + Math.floor(at / side), [red, green, blue], alpha / 255);
  }
}

export const getPaper = (site: Branded): Rgb => toRgb(site.backgroundColor, "#fbfaf6");

export function describeLook(site: Branded): string {
  const { primary, secondary, tertiary } = getBrandColors(site);
  return [
    site.name,
    site.logo ?? "",
    ...[primary, secondary, tertiary, getPaper(site)].map(formatColor),
  ].join(" ");
}
