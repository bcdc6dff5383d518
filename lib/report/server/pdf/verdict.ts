import { ink, type } from "@/lib/generation/server";
import type { TextStyle } from "@/lib/platform/render";
import { isOpenQuestion } from "../../rules/verdict-parts";
import { drawLinkedParagraph, findFindingTarget } from "./finding-links";
import type { ReportFlow } from "./flow";
import { drawHeading, HEADING } from "./sections";

const FOUND: TextStyle = { face: "textSemi", size: 11.4, color: ink.black };
const FOUND_LEADING = 14.4;
const OPEN_LEADING = 11.4;
const STEP_LEADING = 11.4;
const INDENT = 16;

export function drawVerdict(flow: ReportFlow): void {
  const { report, messages } = flow;
  const { verdict } = report;
  if (!verdict || verdict.sentences.length === 0) return;
  const sentences = verdict.sentences.filter((sentence) => !isOpenQuestion(sentence));
  const open = verdict.sentences
    .filter(isOpenQuestion)
    .map(({ text }) => text)
    .join(" ");
  flow.y += 8;
  flow.canvas.group("Sect", () => {
    flow.canvas.bookmark(messages.report.verdict.title);
    drawHeading(flow, messages.report.verdict.title, "", null);
    drawLinkedParagraph(flow, sentences, FOUND, FOUND_LEADING);
    if (sentences.length > 0 && open) flow.y += 3;
    flow.paragraph(open, type.bodySoft, OPEN_LEADING);
  });
  flow.y += 10;
}

export function drawSteps(flow: ReportFlow): void {
  const { canvas, report, messages } = flow;
  const steps = report.verdict?.steps ?? [];
  if (steps.length === 0) return;
  const lines = steps.map(({ text }) => canvas.wrap(text, type.body, flow.width - INDENT));
  const { heading } = messages.report.steps;
  const first = (lines[0]?.length ?? 1) + (lines[1]?.length ?? 0);
  flow.ensure(HEADING + first * STEP_LEADING + 8);
  canvas.group("Sect", () => {
    canvas.bookmark(heading);
    drawHeading(flow, heading, "", null);
    steps.forEach((step, index) => {
      const text = lines[index] ?? [];
      const height = text.length * STEP_LEADING + 2.4;
      flow.ensure(height);
      const draw = () => {
        canvas.line(`${index + 1}.`, flow.left, flow.y + 8.6, type.figure);
        canvas.lines(text, flow.left + INDENT, flow.y + 8.6, STEP_LEADING, type.body);
      };
      const area = { x: flow.left, y: flow.y, width: flow.width, height };
      const target = findFindingTarget(report, step);
      if (target) canvas.link(target, area, draw, step.text);
      else canvas.tag("P", draw);
      flow.y += height;
    });
  });
  flow.y += 10;
}
