import type { Page as ContentPage } from "@/lib/pdf/content-stream";
import { number, ref } from "@/lib/pdf/syntax";

export interface Page extends ContentPage {
  id: number;
  width: number;
  height: number;
  key: number;
  links: number[];
}

export function pageEntry(
  { key, width, height, links }: Page,
  objects: { tree: number; contents: number; resources: number },
): string {
  return [
    `<</Type /Page /Parent ${ref(objects.tree)} /MediaBox [0 0 ${number(width)} ${number(height)}]`,
    `/Contents ${ref(objects.contents)} /Resources ${ref(objects.resources)} /Tabs /S /StructParents ${key}`,
    links.length > 0 ? `/Annots [${links.map(ref).join(" ")}]>>` : ">>",
  ].join(" ");
}
