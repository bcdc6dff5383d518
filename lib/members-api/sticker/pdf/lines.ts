import type { PricedLine } from "@/lib/contract/vehicle-build-data";
import type { DocumentMessages } from "../../rendering/document-messages";
import type { TextStyle } from "../../rendering/measure-text";
import type { PdfCanvas } from "../../rendering/pdf-canvas";
import type { Piece, PricedPiece } from "./layout";
import { black, face, gray, leaderGray, priceText } from "./style";

export interface LineSizes {
  size: number;
  leading: number;
}

export const SMALLEST: LineSizes = { size: 6, leading: 7.5 };
export const CONTINUATION_SIZES = { equipment: 107, options: 227 } as const;

const INDENT = 24;

function originText(line: PricedLine, messages: DocumentMessages): string | null {
  if (line.origin === "user") return messages.sticker.enteredByUser;
  return line.origin === "decoded" ? messages.sticker.decoded : null;
}

export function pricedPieces(
  canvas: PdfCanvas,
  lines: readonly PricedLine[],
  messages: DocumentMessages,
  width: number,
  sizes: LineSizes,
): Piece<PricedPiece>[] {
  const contentSize = contentSizeOf(sizes);
  return lines.map((line) => {
    const price = priceText(line.price, messages);
    const origin = originText(line, messages);
    const used =
      canvas.textWidth(price, face("labelBold", sizes.size)) +
      (origin ? canvas.textWidth(origin, face("label", 6)) + 5 : 0);
    const name = canvas.wrap(
      line.name.toUpperCase(),
      face("labelMedium", sizes.size),
      Math.max(60, width - INDENT - used - 16),
      3,
    );
    const contents =
      line.contents.length > 0
        ? canvas.wrap(line.contents.join(DOT), face("label", contentSize, gray), width - INDENT - 40, 8)
        : [];
    const item = { code: line.code, name, origin, price, contents };
    return { height: pricedHeight(item, sizes), keep: false, item };
  });
}

/** The non-breaking space keeps lines from starting with the dot. */
const DOT = "\u00a0· ";

const contentSizeOf = ({ size }: LineSizes) => Math.max(SMALLEST.size, size - 0.8);

export function pricedHeight({ name, contents }: PricedPiece, sizes: LineSizes): number {
  const below = contents.length * (contentSizeOf(sizes) + 1.6) + (contents.length > 0 ? 2 : 0);
  return name.length * sizes.leading + below;
}

export function drawPriced(
  canvas: PdfCanvas,
  piece: PricedPiece,
  area: { x: number; y: number; width: number },
  sizes: LineSizes,
): void {
  const { x, width } = area;
  const nameStyle = face("labelMedium", sizes.size);
  const priceStyle = face("labelBold", sizes.size);
  const contentStyle: TextStyle = face("label", contentSizeOf(sizes), gray);
  const last = area.y + (piece.name.length - 1) * sizes.leading + sizes.size;
  canvas.tag("P", () => {
    if (piece.code)
      canvas.line(piece.code, x, area.y + sizes.size, face("labelSemi", sizes.size, black), {
        width: INDENT - 3,
      });
    canvas.lines(piece.name, x + INDENT, area.y + sizes.size, sizes.leading, nameStyle);
    let end = x + INDENT + canvas.textWidth(piece.name.at(-1) ?? "", nameStyle) + 4;
    if (piece.origin) end += canvas.line(piece.origin, end, last, face("label", 6, gray)) + 4;
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
