import type { TextStyle } from "@/lib/platform/render";
import type { ReportDocument } from "../../contract/document";
import { toRecordAnchor } from "../../rules/anchors";
import type { ReportFlow } from "./flow";
import { MAX_PRINTED_ROWS } from "./table";

interface Finding {
  text: string;
  section: string | null;
  records: readonly { id: string; source: string }[];
}

const getPlace = ({ timeline }: ReportDocument, { id, source }: { id: string; source: string }) =>
  timeline.slice(0, MAX_PRINTED_ROWS).findIndex((entry) => entry.id === id && entry.source === source);

export function findFindingTarget(report: ReportDocument, { section, records }: Finding): string | null {
  const [only] = records;
  const place = only && records.length === 1 ? getPlace(report, only) : -1;
  if (place >= 0) return `#${toRecordAnchor(place)}`;
  return section && `#${section}`;
}

export function anchorRecord(flow: ReportFlow, record: { id: string; source: string }): void {
  const { report, canvas, y } = flow;
  const { sentences = [], steps = [] } = report.verdict ?? {};
  const name = toRecordAnchor(getPlace(report, record));
  if ([...sentences, ...steps].some((finding) => findFindingTarget(report, finding) === `#${name}`))
    canvas.anchor(name, y);
}

export function drawLinkedParagraph(
  flow: ReportFlow,
  findings: readonly Finding[],
  style: TextStyle,
  leading: number,
): void {
  const { canvas, report } = flow;
  const lines = canvas.wrap(findings.map(({ text }) => text).join(" "), style, flow.width);
  flow.ensure(lines.length * leading);
  const open = [...findings];
  let rest = open[0]?.text ?? "";
  canvas.group("P", () => {
    for (const line of lines) {
      let [x, left] = [flow.left, line];
      while (left && open[0]) {
        const text = open.length > 1 ? left.slice(0, rest.length) : left;
        const target = findFindingTarget(report, open[0]);
        const width = canvas.textWidth(text, style);
        const [at, y] = [x, flow.y + leading * 0.75];
        const draw = () => canvas.line(text, at, y, style);
        if (target) canvas.link(target, { x, y: flow.y, width, height: leading }, draw, text);
        else canvas.tag("Span", draw);
        x += width + canvas.textWidth(" ", style);
        left = left.slice(text.length).trimStart();
        rest = rest.slice(text.length).trimStart();
        if (!rest) {
          open.shift();
          rest = open[0]?.text ?? "";
        }
      }
      flow.y += leading;
    }
  });
}
