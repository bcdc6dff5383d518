import { drawLogo, drawMark, groupVin, ink, interpolate, markColor, type } from "@/lib/generation/server";
import { drawQr, type TextStyle } from "@/lib/platform/render";
import type { ReportTile } from "../../contract/document";
import type { ReportFlow } from "./flow";
import { drawHeading, HEADING } from "./sections";

const QR = 62;
const TILE_HEIGHT = 75;
const DETAIL_LINE = 8.3;
const DETAIL_LINES = 4;

const TILE_INSET = 9;
const TILE_END = 6;

const DEALER_HEIGHT = 26;

function drawDealer(flow: ReportFlow): void {
  const { canvas, messages, report, left, y } = flow;
  const { dealer } = report;
  if (!dealer) return;
  let x = left;
  if (dealer.logo) {
    const logoWidth = drawLogo(canvas, dealer, { x, y, width: 78, height: DEALER_HEIGHT });
    x += logoWidth + 10;
  }
  const width = flow.right - x;
  const contact = [dealer.address, dealer.city, dealer.phone].filter(Boolean).join(" · ");
  canvas.tag("P", () => {
    const name = interpolate(messages.report.dealer, { name: dealer.name });
    canvas.line(
      name,
      x,
      y + (contact ? 11 : 16),
      { face: "labelBold", size: 10, color: ink.black },
      { width },
    );
    if (contact) canvas.line(contact, x, y + 21.5, type.small, { width });
  });
  flow.y += DEALER_HEIGHT + 8;
}

export function drawHeader(flow: ReportFlow): void {
  const { canvas, report, messages } = flow;
  const qr = report.verifyUrl ? QR : 0;
  const metaWidth = 150;
  const metaX = flow.right - qr - (qr ? 10 : 0) - metaWidth;
  const titleWidth = metaX - flow.left - 14;
  const top = flow.y;

  canvas.artifact(() => {
    canvas.fill(flow.left, top, 9, 9, report.brand.primaryColor);
  });
  canvas.tag("P", () => {
    canvas.line(
      report.brand.name,
      flow.left + 14,
      top + 8.4,
      { face: "labelBold", size: 11, color: ink.black },
      { width: 180 },
    );
  });
  if (report.sample) {
    const nameWidth = Math.min(
      180,
      canvas.textWidth(report.brand.name, { face: "labelBold", size: 11, color: ink.black }),
    );
    canvas.tag("P", () => flow.stamp(flow.left + 14 + nameWidth + 12, top - 2.2));
  }

  let y = top + 31;
  canvas.tag("P", () => {
    const text = `${flow.label} · ${interpolate(messages.report.number, { number: report.number })}`;
    canvas.line(text.toUpperCase(), flow.left, y, type.label, { width: titleWidth });
  });
  const { lines, style } = fitTitle(flow, titleWidth);
  y += style.size < 27 ? style.size + 5 : style.size;
  canvas.tag("H1", () => canvas.lines(lines, flow.left, y, style.size + 1, style));
  y += (lines.length - 1) * (style.size + 1) + 18;
  canvas.tag("P", () => {
    const name = report.classic && report.vin.length < 17 ? `${messages.common.classicNumber} ` : "";
    // The VIN must not contain spaces when copied or searched.
    canvas.withActualText(`${name}${report.vin}`, () =>
      canvas.line(`${name}${groupVin(report.vin)}`, flow.left, y, type.vin, { width: titleWidth }),
    );
  });

  canvas.tag("P", () => {
    report.metaLines.forEach((line, index) => {
      canvas.line(line, metaX, top + 31 + index * 11.5, type.small, { width: metaWidth, align: "right" });
    });
  });
  if (report.verifyUrl) {
    const url = report.verifyUrl;
    const x = flow.right - QR;
    const drawCode = () => {
      canvas.fill(x, top, QR, QR, ink.white);
      drawQr(canvas, url, x, top, QR);
      canvas.line(
        messages.report.verify,
        x - 30,
        top + QR + 7,
        { ...type.small, size: 6.6 },
        { width: QR + 30, align: "right" },
      );
    };
    canvas.link(url, { x, y: top, width: QR, height: QR + 10 }, drawCode, messages.report.verifyAlt);
  }
  flow.y = Math.max(y + 12, report.verifyUrl ? top + QR + 16 : 0);
  drawDealer(flow);
  canvas.artifact(() => canvas.fill(flow.left, flow.y, flow.width, 3, ink.black));
  flow.y += 3;
}

function drawTile(
  flow: ReportFlow,
  tile: ReportTile,
  x: number,
  y: number,
  width: number,
  height: number,
  first: boolean,
): void {
  const { canvas } = flow;
  const inset = first ? 0 : TILE_INSET;
  const inner = width - inset - TILE_END;
  const left = x + inset;
  const drawFigures = () => {
    canvas.line(tile.label.toUpperCase(), left, y + 14, type.label, { width: inner });
    canvas.line(tile.headline, left, y + 31, fitHeadline(flow, tile.headline, inner), { width: inner });
    drawMark(canvas, tile.mark, left + 3.5, y + 40.4, 6.6);
    const heavy = tile.mark === "alert" || tile.mark === "note" || tile.mark === "plain";
    canvas.line(
      tile.stateLabel,
      left + 11,
      y + 43,
      { ...type.state, face: heavy ? "labelSemi" : "label", color: markColor(tile.mark) },
      { width: inner - 11 },
    );
    canvas.lines(wrapDetail(flow, tile.detail, inner), left, y + 53.5, DETAIL_LINE, {
      ...type.small,
      size: 7.1,
    });
  };
  const area = { x: left, y, width: inner, height: height - 4 };
  const alt = [tile.label, tile.headline, tile.stateLabel, tile.detail].filter(Boolean).join(", ");
  canvas.link(`#${tile.section}`, area, drawFigures, alt);
}

function fitTitle(flow: ReportFlow, width: number): { lines: string[]; style: TextStyle } {
  for (const size of [27, 22, 18]) {
    const style = { ...type.title, size };
    const lines = flow.canvas.wrap(flow.report.title, style, width);
    if (lines.length <= 2) return { lines, style };
  }
  const style = { ...type.title, size: 16 };
  return { lines: flow.canvas.wrap(flow.report.title, style, width, 4), style };
}

/** Breaks between parts so that a date isn't split. */
function wrapDetail(flow: ReportFlow, detail: string, width: number): string[] {
  const style = { ...type.small, size: 7.1 };
  if (flow.canvas.textWidth(detail, style) <= width) return [detail];
  const parts = detail.split(" · ");
  const lines: string[] = [];
  parts.forEach((part, index) => {
    const left = DETAIL_LINES - lines.length - (parts.length - 1 - index);
    lines.push(...flow.canvas.wrap(part, style, width, Math.max(1, left)));
  });
  return lines.slice(0, DETAIL_LINES);
}

function fitHeadline(flow: ReportFlow, text: string, width: number) {
  const sizes = [15, 13, 11];
  const size =
    sizes.find((number) => flow.canvas.textWidth(text, { ...type.headline, size: number }) <= width) ?? 11;
  return { ...type.headline, size };
}

export function drawTiles(flow: ReportFlow): void {
  const { canvas, report } = flow;
  const rows = [report.tiles.slice(0, 6), report.tiles.slice(6)];
  const unit = flow.width / 6;
  const most = Math.max(
    3,
    ...report.tiles.map(({ detail }) => wrapDetail(flow, detail, unit - TILE_INSET - TILE_END).length),
  );
  const height = TILE_HEIGHT + (most - 3) * DETAIL_LINE;
  canvas.group("Sect", () => {
    rows.forEach((row, rowIndex) => {
      const y = flow.y + rowIndex * height;
      row.forEach((tile, index) => {
        const last = rowIndex === 1 && index === row.length - 1;
        const x = flow.left + index * unit;
        canvas.artifact(() => {
          if (index > 0)
            canvas.verticalRule(
              x,
              y + (rowIndex ? 0 : 4),
              y + height - (rowIndex ? 4 : 1),
              0.6,
              ink.hairline,
            );
          if (rowIndex > 0 && index === 0) canvas.rule(flow.left, y, flow.right, 0.6, ink.hairline);
        });
        drawTile(flow, tile, x, y, last ? unit * (6 - index) : unit, height, index === 0);
      });
    });
  });
  flow.y += height * 2 - 4;
  canvas.artifact(() => canvas.rule(flow.left, flow.y, flow.right, 1, ink.black));
  flow.y += 10;
}

export function drawSpecification(flow: ReportFlow): void {
  const { canvas, report } = flow;
  const pairs = report.specification;
  if (pairs.length === 0) return;
  const gap = 26;
  const width = (flow.width - gap) / 2;
  const half = Math.ceil(pairs.length / 2);
  const leading = 13.2;
  flow.ensure(HEADING + 8 + half * leading);
  drawHeading(flow, flow.messages.report.vehicle, "", null);
  const top = flow.y + 8;
  canvas.group("L", () => {
    pairs.forEach((pair, index) => {
      const column = index < half ? 0 : 1;
      const x = flow.left + column * (width + gap);
      const y = top + (index - column * half) * leading;
      canvas.item(() => {
        const label = canvas.line(pair.label, x, y, type.bodySoft, { width: width * 0.5 });
        const value = canvas.fit(pair.value, type.figure, width - label - 16);
        const valueWidth = canvas.textWidth(value, type.figure);
        canvas.line(value, x + width - valueWidth, y, type.figure);
        canvas.leader(x + label + 5, x + width - valueWidth - 4, y, ink.faint);
      });
    });
  });
  flow.y = top + half * leading + 4;
}
