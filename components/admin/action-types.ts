import type { ActionName, AdminRow } from "@/lib/admin/client/admin";

type FieldKind =
  | "line"
  | "area"
  | "number"
  /** Dollars on screen, integer cents in the contract. */
  | "money"
  /** Percent on screen, hundredths of a percent in the contract. */
  | "percent"
  /** A whole percentage or money, depending on the coupon's `kind`. */
  | "discount"
  | "day"
  | "dayEnd"
  | "checkbox"
  | "lines"
  | "choices"
  | "color"
  | "logo";

export interface ActionField {
  /** Dots mean nesting: 'config.name'. */
  name: string;
  kind: FieldKind;
  options?: readonly string[];
  /** How an empty field is sent; omitted by default. */
  empty?: "null" | "nothing";
  /** Path of the initial value in the row. */
  from?: string;
  text?: string;
  hint?: string;
}

export interface ActionDefinition {
  call: ActionName;
  fields: readonly ActionField[];
  when?: (row: AdminRow) => boolean;
  danger?: boolean;
  fixed?: (row: AdminRow) => Record<string, unknown>;
  /** Response key of a secret that is shown only once. */
  reveals?: string;
  /** Response key of the URL to open next; if the value is null, the page stays open. */
  leadsTo?: string;
  /** Sends an idempotency key. */
  keyed?: boolean;
}

export const byId = (row: AdminRow) => ({ id: row.id });
