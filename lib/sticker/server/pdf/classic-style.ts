import type { PdfCanvas, TextStyle } from "@/lib/platform/render";
import type { StickerDocument } from "../../contract/document";
import { createTextStyle, sampleStamp } from "./style";

/** Style of a decade. Deliberately doesn't imitate any manufacturer. */
export interface ClassicStyle {
  accent: string;
  ink: string;
  tint: string;
  head: (
    canvas: PdfCanvas,
    make: string,
    model: string,
    at: { x: number; y: number; width: number },
    manner: ClassicStyle,
  ) => void;
}

export const HEAD_HEIGHT = 92;

function fitText(
  canvas: PdfCanvas,
  text: string,
  style: TextStyle,
  width: number,
  sizes: readonly number[],
): TextStyle {
  const size =
    sizes.find((number) => canvas.textWidth(text, { ...style, size: number }) <= width) ?? sizes.at(-1) ?? 12;
  return { ...style, size };
}

const drawFifties: ClassicStyle["head"] = (canvas, make, model, at, manner) => {
  const style = fitText(
    canvas,
    make,
    createTextStyle("textItalic", 40, manner.accent),
    at.width * 0.8,
    [40, 32, 24],
  );
  canvas.tag("H1", () => canvas.line(make, at.x, at.y + 44, style, { width: at.width, align: "center" }));
  canvas.tag("P", () =>
    canvas.line(model, at.x, at.y + 64, createTextStyle("labelMedium", 13, manner.ink, 1.2), {
      width: at.width,
      align: "center",
    }),
  );
  canvas.artifact(() => {
    for (const y of [at.y + 4, at.y + 78]) {
      canvas.rule(at.x, y, at.x + at.width, 2, manner.accent);
      canvas.rule(at.x, y + 4, at.x + at.width, 0.6, manner.accent);
    }
  });
};

const drawSixties: ClassicStyle["head"] = (canvas, make, model, at, manner) => {
  const name = make.toUpperCase();
  const style = fitText(
    canvas,
    name,
    createTextStyle("labelBold", 30, manner.ink, 9),
    at.width * 0.7,
    [30, 24, 18],
  );
  const width = Math.min(canvas.textWidth(name, style), at.width - 24);
  const middle = at.x + at.width / 2;
  canvas.artifact(() => {
    canvas.box(at.x, at.y + 4, at.width, 76, 1, manner.ink);
    canvas.box(at.x + 3, at.y + 7, at.width - 6, 70, 0.5, manner.ink);
    const reach = at.width / 2 - width / 2 - 34;
    for (const offset of [-6, 0, 6]) {
      if (reach < 20) break;
      canvas.rule(at.x + 18, at.y + 34 + offset, at.x + 18 + reach, 1.6, manner.accent);
      canvas.rule(at.x + at.width - 18 - reach, at.y + 34 + offset, at.x + at.width - 18, 1.6, manner.accent);
    }
  });
  canvas.tag("H1", () => canvas.line(name, middle - width / 2, at.y + 44, style, { width: width + 1 }));
  canvas.tag("P", () =>
    canvas.line(model, at.x + 12, at.y + 65, createTextStyle("labelMedium", 12, manner.ink, 1), {
      width: at.width - 24,
      align: "center",
    }),
  );
};

const drawSeventies: ClassicStyle["head"] = (canvas, make, model, at, manner) => {
  const style = fitText(
    canvas,
    make,
    createTextStyle("labelBold", 52, manner.ink, -1),
    at.width * 0.55,
    [52, 42, 32, 24],
  );
  const width = Math.min(canvas.textWidth(make, style), at.width * 0.8);
  canvas.artifact(() => {
    ["#c98a2b", manner.accent, manner.ink].forEach((color, index) => {
      canvas.fill(at.x + width + 18, at.y + 20 + index * 11, at.width - width - 18, 7, color);
    });
    canvas.rule(at.x, at.y + 80, at.x + at.width, 1.4, manner.ink);
  });
  canvas.tag("H1", () => canvas.line(make, at.x, at.y + 49, style, { width: width + 1 }));
  canvas.tag("P", () =>
    canvas.line(model, at.x, at.y + 70, createTextStyle("labelSemi", 14, manner.ink), { width: at.width }),
  );
};

const drawEighties: ClassicStyle["head"] = (canvas, make, model, at, manner) => {
  const name = make.toUpperCase();
  const style = fitText(
    canvas,
    name,
    createTextStyle("labelBold", 28, "#ffffff", 1),
    at.width * 0.45,
    [28, 22, 16],
  );
  canvas.artifact(() => {
    canvas.fill(at.x, at.y + 8, at.width, 42, manner.accent);
    for (let line = 0; line < 5; line++)
      canvas.rule(at.x, at.y + 54 + line * 3, at.x + at.width, 0.9 - line * 0.15, manner.accent);
  });
  canvas.tag("H1", () => canvas.line(name, at.x + 14, at.y + 39, style, { width: at.width * 0.5 }));
  const makeEnd = at.x + 14 + Math.min(canvas.textWidth(name, style), at.width * 0.5) + 18;
  canvas.tag("P", () =>
    canvas.line(model, makeEnd, at.y + 36, createTextStyle("labelMedium", 14, "#ffffff", 0.4), {
      width: at.x + at.width - 14 - makeEnd,
      align: "right",
    }),
  );
};

const manners: Record<number, ClassicStyle> = {
  1950: { accent: "#2f6468", ink: "#25211c", tint: "#f3f1e8", head: drawFifties },
  1960: { accent: "#8a2b22", ink: "#25211c", tint: "#f6f2e9", head: drawSixties },
  1970: { accent: "#a6572a", ink: "#2b221b", tint: "#f6efe2", head: drawSeventies },
  1980: { accent: "#27456b", ink: "#1b1f26", tint: "#eff1f4", head: drawEighties },
};

const plain: ClassicStyle = { accent: "#8a2b22", ink: "#25211c", tint: "#f6f2e9", head: drawSixties };

export function getClassicStyle(decade: number | null): ClassicStyle {
  return manners[decade ?? 1960] ?? plain;
}

export function drawClassicNotice(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  at: { x: number; y: number; width: number },
  classicStyle: ClassicStyle,
): number {
  const room = at.width - (sticker.sample ? 72 : 0);
  const strong = createTextStyle("labelBold", 8.4, classicStyle.ink);
  const plain = createTextStyle("label", 8.4, classicStyle.ink);
  const basis = `· ${sticker.basis}`;
  const width = canvas.textWidth(sticker.notice, strong);
  let y = at.y;
  canvas.tag("P", () => {
    if (width + 5 + canvas.textWidth(basis, plain) <= room) {
      canvas.line(sticker.notice, at.x, y, strong);
      canvas.line(basis, at.x + width + 5, y, plain);
      return;
    }
    const lines = [
      ...canvas.wrap(sticker.notice, strong, room).map((line) => [line, strong] as const),
      ...canvas.wrap(sticker.basis, plain, room).map((line) => [line, plain] as const),
    ];
    lines.forEach(([line, style], index) => {
      y = at.y + index * 10.2;
      canvas.line(line, at.x, y, style);
    });
  });
  if (sticker.sample)
    canvas.tag("P", () => {
      sampleStamp(canvas, sticker.sampleLabel, sticker.brand.secondaryColor, at.x + at.width, at.y - 10);
    });
  return y;
}
