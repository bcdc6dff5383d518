import { DISPUTE_SHAPE_BOX, disputeShapes, findDisputeOfRow } from "@/lib/dispute/rules";
import { ink, type } from "@/lib/generation/server";
import type { ReportRow } from "../../contract/document";
import type { ReportFlow } from "./flow";

const LEADING = 9.8;
const SHAPE = 7;
const INDENT = 11;

const scalePath = (path: string, by: number) =>
  path.replace(/-?[\d.]+/g, (figure) => String(Math.round(Number(figure) * by * 100) / 100));

export function drawDisputeLine(
  flow: ReportFlow,
  row: Pick<ReportRow, "id" | "cells" | "records">,
  left: number,
) {
  const dispute = findDisputeOfRow(flow.report.disputes, row);
  if (!dispute) return null;
  const { canvas } = flow;
  const lines = canvas.wrap(dispute.line, type.fine, flow.right - left - INDENT);
  const shape = disputeShapes[dispute.state];
  return {
    height: lines.length * LEADING + 1,
    draw(y: number): void {
      const { stream } = canvas;
      stream
        .save()
        .translate(left, y + 1.2)
        .path(scalePath(shape.path, SHAPE / DISPUTE_SHAPE_BOX));
      if (shape.solid) stream.fillColor(ink.black).fill();
      else stream.lineWidth(1.1).strokeColor(ink.black).stroke();
      stream.restore();
      canvas.lines(lines, left + INDENT, y + 7.4, LEADING, type.fine);
    },
  };
}
