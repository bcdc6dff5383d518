import type { ReportFlow } from "./report-flow";
import { drawHeading } from "./report-sections";
import { drawMark, ink, type } from "./report-style";
import { drawTable, tableOpening } from "./report-table";
import { fill } from "./words";

function openPart(flow: ReportFlow, title: string, note: string, id: string, body: number): void {
  flow.ensure(26 + body);
  flow.canvas.anchor(id, flow.y);
  flow.canvas.bookmark(title);
  drawHeading(flow, title, note, null);
}

/** Which sources were asked, which answered, how new their newest record is. */
function drawCoverage(flow: ReportFlow): void {
  const { report, words } = flow;
  const { coverage, columns } = words.report;
  const asked = report.coverage.filter((one) => one.asked).length;
  const answered = report.coverage.filter((one) => one.answered).length;
  const table = {
    caption: null,
    columns: [
      { key: "source", label: columns.source, align: "left" as const, weight: 27 },
      { key: "covers", label: columns.covers, align: "left" as const, weight: 38 },
      { key: "answer", label: columns.answer, align: "left" as const, weight: 17 },
      { key: "newest", label: columns.newest, align: "right" as const, weight: 18 },
    ],
    rows: report.coverage.map((one, index) => ({
      id: `source-${index}`,
      date: one.newestDate,
      mark: !one.asked ? ("unchecked" as const) : one.answered ? null : ("unavailable" as const),
      cells: [one.source, one.covers, one.stateLabel, one.newestLabel],
      photos: [],
    })),
  };
  flow.canvas.group("Sect", () => {
    const note = fill(coverage.note, { asked, answered });
    openPart(flow, coverage.title, note, "coverage", table.rows.length > 0 ? tableOpening(flow, table) : 20);
    if (table.rows.length > 0) drawTable(flow, table);
    flow.paragraph(coverage.lead, type.bodySoft, 11.4);
  });
  flow.y += 16;
}

function drawNotChecked(flow: ReportFlow): void {
  const { canvas, report, words } = flow;
  const { notChecked } = words.report;
  const columns = 3;
  const rows = Math.ceil(report.notChecked.length / columns);
  canvas.group("Sect", () => {
    openPart(flow, notChecked.title, "", "not-checked", 18 + rows * 14);
    flow.paragraph(report.notChecked.length > 0 ? notChecked.lead : notChecked.nothing, type.bodySoft, 11.4);
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
    flow.y += rows * 14;
  });
  flow.y += 14;
}

/** Terms in two columns of equal height, row by row, so that a page break never parts a term from its words. */
function drawGlossary(flow: ReportFlow): void {
  const { canvas, report, words } = flow;
  const gap = 22;
  const width = (flow.width - gap) / 2;
  const blocks = report.glossary.map((entry) => ({
    ...entry,
    lines: canvas.wrap(entry.text, type.fine, width),
  }));
  const height = (index: number) => 11 + (blocks[index]?.lines.length ?? 0) * 9.8 + 7;
  canvas.group("Sect", () => {
    openPart(flow, words.report.glossary.title, "", "glossary", Math.max(height(0), height(1)));
    for (let index = 0; index < blocks.length; index += 2) {
      const pair = [blocks[index], blocks[index + 1]];
      const tall = Math.max(height(index), height(index + 1));
      flow.ensure(tall);
      pair.forEach((block, column) => {
        if (!block) return;
        const x = flow.left + column * (width + gap);
        canvas.tag("P", () => {
          canvas.line(block.term, x, flow.y + 8.4, type.term, { width });
          canvas.lines(block.lines, x, flow.y + 18.6, 9.8, type.fine);
        });
      });
      flow.y += tall;
    }
  });
  flow.y += 10;
}

function drawNotice(flow: ReportFlow, title: string, id: string, texts: readonly string[]): void {
  const { canvas } = flow;
  const first = canvas.wrap(texts[0] ?? "", type.fine, flow.width).length * 10;
  canvas.group("Sect", () => {
    openPart(flow, title, "", id, first);
    for (const text of texts) {
      flow.paragraph(text, type.fine, 10);
      flow.y += 4;
    }
  });
  flow.y += 10;
}

/** What closes every report: coverage, what was not checked, glossary, how to correct, disclaimers. */
export function drawClosing(flow: ReportFlow): void {
  const { report, words } = flow;
  drawCoverage(flow);
  drawNotChecked(flow);
  drawGlossary(flow);
  drawNotice(flow, words.report.correction.title, "correction", [report.correction]);
  drawNotice(flow, words.report.disclaimers.title, "disclaimers", report.disclaimers);
  flow.canvas.artifact(() => flow.canvas.rule(flow.left, flow.y - 4, flow.right, 0.8, ink.black));
}
