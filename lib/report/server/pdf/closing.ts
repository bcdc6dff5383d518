import { drawMark, ink, interpolate, type } from "@/lib/generation/server";
import type { ReportFlow } from "./flow";
import { findLastPageStart, listPageStarts } from "./last-page";
import { drawHeading, HEADING } from "./sections";
import { drawTable, measureTableOpening } from "./table";

const LEAD = 11.4;

function openPart(flow: ReportFlow, title: string, note: string, id: string, body: number): void {
  flow.ensure(HEADING + body);
  flow.canvas.anchor(id, flow.y);
  flow.canvas.bookmark(title);
  drawHeading(flow, title, note, null);
}

function drawCoverage(flow: ReportFlow): void {
  const { report, messages } = flow;
  const { coverage, columns } = messages.report;
  const askedCount = report.coverage.filter((item) => item.asked).length;
  const answered = report.coverage.filter((item) => item.answered).length;
  const table = {
    caption: null,
    columns: [
      { key: "source", label: columns.source, align: "left" as const, weight: 27 },
      { key: "covers", label: columns.covers, align: "left" as const, weight: 38 },
      { key: "answer", label: columns.answer, align: "left" as const, weight: 17 },
      { key: "newest", label: columns.newest, align: "right" as const, weight: 18 },
    ],
    rows: report.coverage.map((item, index) => ({
      id: `source-${index}`,
      date: item.newestDate,
      mark: !item.asked ? ("unchecked" as const) : item.answered ? null : ("unavailable" as const),
      cells: [item.source, item.covers, item.stateLabel, item.newestLabel],
      photos: [],
    })),
  };
  flow.canvas.group("Sect", () => {
    const note = interpolate(coverage.note, { asked: askedCount, answered });
    openPart(
      flow,
      coverage.title,
      note,
      "coverage",
      table.rows.length > 0 ? measureTableOpening(flow, table) : 20,
    );
    if (table.rows.length > 0) drawTable(flow, table);
    flow.paragraph(coverage.lead, type.bodySoft, LEAD);
  });
  flow.y += 12;
}

interface Part {
  height: number;
  draw: () => void;
}

interface Air {
  part: number;
  row: number;
}
const AIRY: Air = { part: 12, row: 7 };
const TIGHT: Air = { part: 6, row: 4 };

function buildNotCheckedPart(flow: ReportFlow, air: Air): Part {
  const { canvas, report, messages } = flow;
  const { notChecked } = messages.report;
  const columns = 3;
  const rows = Math.ceil(report.notChecked.length / columns);
  const text = report.notChecked.length > 0 ? notChecked.lead : notChecked.nothing;
  const lead = canvas.wrap(text, type.bodySoft, flow.width).length * LEAD;
  const draw = () => {
    openPart(flow, notChecked.title, "", "not-checked", lead + 3 + rows * 14);
    flow.paragraph(text, type.bodySoft, LEAD);
    flow.y += 3;
    const width = flow.width / columns;
    canvas.group("L", () => {
      report.notChecked.forEach((name, index) => {
        const x = flow.left + (index % columns) * width;
        const y = flow.y + Math.floor(index / columns) * 14 + 9;
        canvas.item(() => {
          drawMark(canvas, "unchecked", x + 3.5, y - 2.9, 7);
          canvas.line(name, x + 12, y, type.cell, { width: width - 18 });
        });
      });
    });
    flow.y += rows * 14 + air.part;
  };
  return { height: HEADING + lead + 3 + rows * 14 + air.part, draw };
}

function buildGlossaryPart(flow: ReportFlow, air: Air): Part {
  const { canvas, report, messages } = flow;
  const gap = 22;
  const width = (flow.width - gap) / 2;
  const terms = report.glossary.map((entry) => ({
    ...entry,
    lines: canvas.wrap(entry.text, type.fine, width),
  }));
  const rows = Array.from({ length: Math.ceil(terms.length / 2) }, (_, at) => {
    const pair = terms.slice(at * 2, at * 2 + 2);
    return { pair, height: 11 + Math.max(...pair.map(({ lines }) => lines.length)) * 9.8 + air.row };
  });
  const tall = rows.reduce((sum, { height }) => sum + height, 0);
  const draw = () => {
    openPart(flow, messages.report.glossary.title, "", "glossary", tall);
    for (const { pair, height } of rows) {
      pair.forEach(({ term, lines }, column) => {
        const x = flow.left + column * (width + gap);
        canvas.tag("P", () => {
          canvas.line(term, x, flow.y + 8.4, type.term, { width });
          canvas.lines(lines, x, flow.y + 18.6, 9.8, type.fine);
        });
      });
      flow.y += height;
    }
    flow.y += air.part - air.row;
  };
  return { height: HEADING + tall + air.part - air.row, draw };
}

function buildNoticePart(
  flow: ReportFlow,
  title: string,
  id: string,
  texts: readonly string[],
  air: Air,
): Part {
  const between = 4;
  const lines = texts.reduce((sum, text) => sum + flow.canvas.wrap(text, type.fine, flow.width).length, 0);
  const tall = lines * 10 + (texts.length - 1) * between;
  const draw = () => {
    openPart(flow, title, "", id, tall);
    texts.forEach((text, index) => {
      if (index > 0) flow.y += between;
      flow.paragraph(text, type.fine, 10);
    });
    flow.y += air.part;
  };
  return { height: HEADING + tall + air.part, draw };
}

function getParts(flow: ReportFlow, air: Air): Part[] {
  const { report, messages } = flow;
  const { correction, disclaimers } = messages.report;
  return [
    buildNotCheckedPart(flow, air),
    buildGlossaryPart(flow, air),
    buildNoticePart(flow, correction.title, "correction", [report.correction], air),
    buildNoticePart(flow, disclaimers.title, "disclaimers", report.disclaimers, air),
  ];
}

const listHeights = (parts: readonly Part[]) => parts.map(({ height }) => height);

/** Uses tighter spacing if that saves a page, and avoids a nearly empty last page. */
function drawParts(flow: ReportFlow): void {
  const rooms = { room: flow.room, page: flow.pageRoom };
  const [airy, tight] = [getParts(flow, AIRY), getParts(flow, TIGHT)];
  const listPages = (parts: readonly Part[]) => listPageStarts(listHeights(parts), rooms).length;
  const parts = listPages(tight) < listPages(airy) ? tight : airy;
  const start = findLastPageStart(listHeights(parts), rooms);
  parts.forEach(({ height, draw }, index) => {
    if (index === start) flow.startPage();
    else flow.ensure(height);
    flow.canvas.group("Sect", draw);
  });
}

export function drawClosing(flow: ReportFlow): void {
  drawCoverage(flow);
  drawParts(flow);
  flow.canvas.artifact(() => flow.canvas.rule(flow.left, flow.y, flow.right, 0.8, ink.black));
}
