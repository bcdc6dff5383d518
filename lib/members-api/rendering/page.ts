import type { Page as ContentPage } from "@/lib/pdf/content-stream";

/** A page and what belongs to it beside its operators. */
export interface Page extends ContentPage {
  id: number;
  width: number;
  height: number;
  /** In the structure tree's list of marks. */
  key: number;
  links: number[];
}
