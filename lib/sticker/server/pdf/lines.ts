import type { DocumentMessages } from "@/lib/generation/server";
import type { PdfCanvas, TextStyle } from "@/lib/platform/render";
import type { PricedLine } from "@/lib/vehicle/contract/build-data";
import type { Piece, PricedPiece } from "./layout";
import { black, createTextStyle, formatPriceText, gray, leaderGray } from "./style";

export interface LineSizes {
  size: number;
  leading: number;
}

export const SMALLEST: LineSizes = { size: 6, leading: 7.5 };
export const CONTINUATION_SIZES = { equipment: 107, options: 227 } as const;

const INDENT = 24;

function formatOriginText(line: PricedLine, messages: DocumentMessages): string | null {
  if (line.origin === "user") return messages.sticker.enteredByUser;
  return line.origin === "decoded" ? messages.sticker.decoded : null;
}

export function layOutPricedPieces(
  canvas: PdfCanvas,
  lines: readonly PricedLine[],
  messages: DocumentMessages,
  width: number,
  sizes: LineSizes,
): Piece<PricedPiece>[] {
  const contentSize = getContentSize(sizes);
  return lines.map((line) => {
    const price = formatPriceText(line.price, messages);
    const origin = formatOriginText(line, messages);
    const used =
      canvas.textWidth(price, createTextStyle("labelBold", sizes.size)) +
      (origin ? canvas.textWidth(origin, createTextStyle("label", 6)) + 5 : 0);
    const name = canvas.wrap(
      line.name.toUpperCase(),
      createTextStyle("labelMedium", sizes.size),
      Math.max(60, width - INDENT - used - 16),
      3,
    );
    const contents =
      line.contents.length > 0
        ? canvas.wrap(
            line.contents.join(DOT),
            createTextStyle("label", contentSize, gray),
            width - INDENT - 40,
            8,
          )
        : [];
    const item = { code: line.code, name, origin, price, contents };
    return { height: measurePricedPiece(item, sizes), keep: false, item };
  });
}

/** The non-breaking space keeps lines from starting with the dot. */
const DOT = "\u00a0· ";

const getContentSize = ({ size }: LineSizes) => Math.max(SMALLEST.size, size - 0.8);

export function measurePricedPiece({ name, contents }: PricedPiece, sizes: LineSizes): number {
  const below = contents.length * (getContentSize(sizes) + 1.6) + (contents.length > 0 ? 2 : 0);
  return name.length * sizes.leading + below;
}

export function drawPriced(
  canvas: PdfCanvas,
  piece: PricedPiece,
  area: { x: number; y: number; width: number },
  sizes: LineSizes,
): void {
  const { x, width } = area;
  const nameStyle = createTextStyle("labelMedium", sizes.size);
  const priceStyle = createTextStyle("labelBold", sizes.size);
  const contentStyle: TextStyle = createTextStyle("label", getContentSize(sizes), gray);
  const last = area.y + (piece.name.length - 1) * sizes.leading + sizes.size;
  canvas.tag("P", () => {
    if (piece.code)
      canvas.line(piece.code, x, area.y + sizes.size, createTextStyle("labelSemi", sizes.size, black), {
        width: INDENT - 3,
      });
    canvas.lines(piece.name, x + INDENT, area.y + sizes.size, sizes.leading, nameStyle);
    let end = x + INDENT + canvas.textWidth(piece.name.at(-1) ?? "", nameStyle) + 4;
    if (piece.origin) end += canvas.line(piece.origin, end, last, createTextStyle("label", 6, gray)) + 4;
    const priceWidth = canvas.textWidth(piece.price, priceStyle);
    canvas.line(piece.price, x + width - priceWidth, last, priceStyle);
    canvas.leader(end, x + width - priceWidth - 3, last, leaderGray);
  });
  if (piece.contents.length > 0)
    canvas.tag("P", () =>
      canvas.lines(
        piece.contents,
        x + INDENT,
        last + contentStyle.size + 1.6,
        contentStyle.size + 1.6,
        contentStyle,
      ),
    );
}
