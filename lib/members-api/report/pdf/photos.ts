import type { ReportPhoto } from "@/lib/contract/report-photo";
import { ink, type } from "../../rendering/document-style";
import type { ReportFlow } from "./flow";

const ACROSS = 4;
const GAP = 10;
const SHAPE = 3 / 4;
const CAPTION = 24;

function drawPhoto(flow: ReportFlow, photo: ReportPhoto, x: number, width: number): void {
  const { canvas, y } = flow;
  const height = width * SHAPE;
  const share = Math.min(width / photo.width, height / photo.height);
  const [wide, high] = [photo.width * share, photo.height * share];
  const area = { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
  canvas.artifact(() => canvas.fill(x, y, width, height, ink.band));
  canvas.tag("Figure", () => canvas.photo(Buffer.from(photo.jpeg, "base64"), area), { alt: photo.alt, area });
  canvas.tag("P", () => {
    canvas.line(photo.dateLabel, x, y + height + 9.5, type.small, { width });
    canvas.line(photo.source, x, y + height + 18.5, type.small, { width });
  });
}

export function drawPhotos(flow: ReportFlow): void {
  const { photos = [] } = flow.report;
  if (photos.length === 0) return;
  const width = (flow.width - GAP * (ACROSS - 1)) / ACROSS;
  const height = width * SHAPE + CAPTION;
  flow.y += 6;
  flow.ensure(height);
  photos.slice(0, ACROSS).forEach((photo, index) => {
    drawPhoto(flow, photo, flow.left + index * (width + GAP), width);
  });
  flow.y += height;
}
