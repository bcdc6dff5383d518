import type { PdfText, ReadPdf } from "./read-pdf";

export interface PageRules {
  /** Text-free margin on each side, in points. */
  margin: number;
  smallest: number;
  mostPages: number;
  /** Pages with fewer text items, including headers and footers, count as blank. */
  fewestPieces: number;
  /** Allows blank backs, so that the next document starts on a front. */
  mayHaveBlankBacks?: boolean;
}

/** Ink above and below the baseline, as shares of the font size; descenders may touch the next line. */
const ABOVE = 0.66;
const BELOW = 0.04;
const TOUCH = 1.2;

interface Ink {
  left: number;
  right: number;
  bottom: number;
  top: number;
  text: string;
}

const toInk = ({ x, y, width, size, text }: PdfText): Ink => ({
  left: x,
  right: x + width,
  bottom: y - size * BELOW,
  top: y + size * ABOVE,
  text,
});

const formatShort = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

function listOverprints(pieces: readonly Ink[]): string[] {
  const ordered = pieces.filter((piece) => piece.text.trim()).sort((a, b) => a.bottom - b.bottom);
  return ordered.flatMap((ink, index) => {
    const faults: string[] = [];
    for (let at = index + 1; at < ordered.length; at++) {
      const other = ordered[at];
      if (!other || other.bottom > ink.top - TOUCH) break;
      const shared = Math.min(ink.right, other.right) - Math.max(ink.left, other.left);
      if (shared > TOUCH) faults.push(`${formatShort(ink.text)} is printed over ${formatShort(other.text)}`);
    }
    return faults;
  });
}

/** Returns readability faults: missing, off-page or overlapping text, tiny type, missing glyphs, too many pages. */
export function listPageFaults(pdf: ReadPdf, rules: PageRules): string[] {
  const faults: string[] = [];
  if (pdf.pages.length === 0) faults.push("no page");
  if (pdf.pages.length > rules.mostPages) faults.push(`${pdf.pages.length} pages`);
  pdf.pages.forEach((pieces, index) => {
    const { width = 0, height = 0 } = pdf.sizes[index] ?? {};
    const t = (fault: string) => faults.push(`page ${index + 1}: ${fault}`);
    const isBlankBack = rules.mayHaveBlankBacks && index % 2 === 1 && pieces.length === 0;
    const visiblePieces = pieces.filter((piece) => piece.text.trim());
    if (!isBlankBack && visiblePieces.length < rules.fewestPieces) t("blank");
    const inks = pieces.map(toInk);
    for (const piece of pieces) {
      if (piece.size < rules.smallest - 0.001) t(`${formatShort(piece.text)} at ${piece.size} pt`);
      if (piece.text.includes("\ufffd")) t(`no glyph in ${formatShort(piece.text)}`);
    }
    for (const ink of inks) {
      const { margin } = rules;
      const isInside =
        ink.left >= margin - 0.5 &&
        ink.right <= width - margin + 0.5 &&
        ink.bottom >= margin &&
        ink.top <= height - margin;
      if (!isInside)
        t(
          `${formatShort(ink.text)} from ${ink.left.toFixed(1)} to ${ink.right.toFixed(1)}, at ${ink.bottom.toFixed(1)}, off the page`,
        );
    }
    for (const fault of listOverprints(inks)) t(fault);
  });
  return faults;
}
