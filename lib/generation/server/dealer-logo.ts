import type { Area, PdfCanvas } from "@/lib/platform/render";
import type { DocumentLogo } from "../contract/vehicle";

export function drawLogo(
  canvas: PdfCanvas,
  { name, logo }: { name: string; logo?: DocumentLogo | null },
  area: Area,
): number {
  if (!logo) return 0;
  const share = Math.min(area.width / logo.width, area.height / logo.height);
  const [width, height] = [logo.width * share, logo.height * share];
  const at = { x: area.x, y: area.y + (area.height - height) / 2, width, height };
  canvas.tag("Figure", () => canvas.photo(Buffer.from(logo.jpeg, "base64"), at), { alt: name, area: at });
  return width;
}
