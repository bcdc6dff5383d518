import { drawMark, ink, pluralize, type } from "@/lib/generation/server";
import type { OwnerPeriod, ReportDocument } from "../../contract/document";
import { getTimelineGroups } from "../../rules/timeline-groups";
import { drawDisputeLine } from "./dispute-line";
import { anchorRecord } from "./finding-links";
import type { ReportFlow } from "./flow";
import { drawHeading } from "./sections";
import { MAX_PRINTED_ROWS, MAX_TABLE_PAGES } from "./table";

const LEADING = 10.8;
const AIR = 4.6;
const DATE = 62;
const AXIS = DATE + 8;
const TEXT = AXIS + 12;
const SOURCE = 118;
const LINES_MAX = 2;
const OWNER = 17;

type Entry = ReportDocument["timeline"][number];

function getLines(flow: ReportFlow, entry: Entry, width: number): { kindWidth: number; lines: string[] } {
  const { canvas } = flow;
  const kindWidth = canvas.textWidth(entry.kindLabel, type.cellStrong);
  if (entry.text === "—") return { kindWidth, lines: [] };
  // Non-breaking spaces reserve the kind's width on the first line.
  const space = canvas.textWidth(" ", type.cell);
  const indent = "\u00a0".repeat(Math.ceil(kindWidth / space) + 1);
  const lines = canvas.wrap(`${indent}· ${entry.text}`, type.cell, width, LINES_MAX);
  const [first = "", ...rest] = lines.map((line) => line.replaceAll("\u00a0", " "));
  return { kindWidth, lines: [first.trimStart(), ...rest] };
}

/** Keeps the last entry from being alone on a page; `left` is the number of entries that follow. */
function drawEntry(flow: ReportFlow, entry: Entry, left: number): void {
  const { canvas } = flow;
  const width = flow.width - TEXT - SOURCE - 10;
  const { kindWidth, lines } = getLines(flow, entry, width);
  const source = canvas.wrap(entry.sourceLabel ?? entry.source, type.small, SOURCE, LINES_MAX);
  const dispute = drawDisputeLine(flow, { id: entry.id, cells: [entry.source] }, flow.left + TEXT);
  const tall = Math.max(1, lines.length, source.length) * LEADING;
  const height = tall + (dispute?.height ?? 0) + AIR;
  flow.ensure(left === 1 ? height + LEADING + AIR : height);
  anchorRecord(flow, entry);
  const x = flow.left + TEXT;
  const baseline = flow.y + 8;
  canvas.item(() => {
    canvas.line(entry.dateLabel ?? entry.date, flow.left, baseline, type.cellStrong, { width: DATE });
    canvas.line(entry.kindLabel, x, baseline, type.cellStrong, { width });
    const [first, ...rest] = lines;
    if (first) canvas.line(first, x + kindWidth + 3.2, baseline, type.cell);
    canvas.lines(rest, x, baseline + LEADING, LEADING, type.cell);
    const right = { width: SOURCE, align: "right" as const };
    canvas.lines(source, flow.right - SOURCE, baseline, LEADING, type.small, right);
    dispute?.draw(flow.y + tall - 0.6);
  });
  canvas.artifact(() => {
    const axis = flow.left + AXIS;
    canvas.verticalRule(axis, flow.y, flow.y + height - (left === 0 ? AIR : 0), 1, ink.black);
    if (entry.mark) drawMark(canvas, entry.mark, axis, baseline - 3, 7);
    else canvas.fill(axis - 2, baseline - 5, 4, 4, ink.black);
  });
  flow.y += height;
}

function drawOwner(flow: ReportFlow, owner: OwnerPeriod): void {
  const { canvas } = flow;
  flow.ensure(OWNER + 2 * (LEADING + AIR));
  if (owner.record) anchorRecord(flow, owner.record);
  const y = flow.y + 10;
  const title = canvas.textWidth(owner.title, type.caption) + 8;
  canvas.tag("H3", () => canvas.line(owner.title, flow.left, y, type.caption, { width: flow.width }));
  const width = flow.width - title;
  canvas.tag("P", () => canvas.line(owner.detail, flow.left + title, y, type.small, { width }));
  flow.y += OWNER;
}

export function drawTimeline(flow: ReportFlow): void {
  const { canvas, report, messages } = flow;
  const { timeline } = report;
  if (timeline.length === 0) return;
  const visibleEntries = timeline.slice(0, MAX_PRINTED_ROWS);
  let drawnCount = 0;
  flow.ensure(26 + 3 * (LEADING + AIR));
  canvas.group("Sect", () => {
    canvas.anchor("timeline", flow.y);
    canvas.bookmark(messages.report.timeline);
    drawHeading(
      flow,
      messages.report.timeline,
      pluralize(messages.report.notes.records, timeline.length),
      null,
    );
    const groups = getTimelineGroups(report, visibleEntries);
    const heads = visibleEntries.length - groups.reduce((sum, { entries }) => sum + entries.length, 0);
    const rows = timeline.length - heads;
    for (const { owner, entries } of groups) {
      if (canvas.pageCount > MAX_TABLE_PAGES) break;
      if (owner) drawOwner(flow, owner);
      if (entries.length === 0) continue;
      canvas.group("L", () => {
        for (const entry of entries) {
          if (canvas.pageCount > MAX_TABLE_PAGES) break;
          drawnCount += 1;
          drawEntry(flow, entry, rows - drawnCount);
        }
      });
    }
    if (drawnCount < rows) {
      flow.ensure(LEADING + 4);
      const more = pluralize(messages.report.moreRows, rows - drawnCount);
      canvas.tag("P", () => canvas.line(more, flow.left, flow.y + 9, type.bodySoft));
      flow.y += LEADING + 4;
    }
  });
  flow.y += 14;
}
