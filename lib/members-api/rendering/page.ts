import type { Page as ContentPage } from "@/lib/pdf/content-stream";

/** A page's operators and what else the file needs of it. */
export interface Page extends ContentPage {
  id: number;
  width: number;
  height: number;
  /** Its key in the structure's parent tree. */
  key: number;
  links: number[];
}
