import type { Sheet } from "../pdf/pen";

/** A page and what belongs to it beside its operators. */
export interface Page extends Sheet {
  id: number;
  width: number;
  height: number;
  /** In the structure tree's list of marks. */
  key: number;
  links: number[];
}
