import type { Page as ContentPage } from "./pdf/content-stream";
import { formatNumber, formatReference } from "./pdf/syntax";

export interface Page extends ContentPage {
  id: number;
  width: number;
  height: number;
  key: number;
  links: number[];
}

export function encodePage(
  { key, width, height, links }: Page,
  objects: { tree: number; contents: number; resources: number },
): string {
  return [
    `<</Type /Page /Parent ${formatReference(objects.tree)} /MediaBox [0 0 ${formatNumber(width)} ${formatNumber(height)}]`,
    `/Contents ${formatReference(objects.contents)} /Resources ${formatReference(objects.resources)} /Tabs /S /StructParents ${key}`,
    links.length > 0 ? `/Annots [${links.map(formatReference).join(" ")}]>>` : ">>",
  ].join(" ");
}
