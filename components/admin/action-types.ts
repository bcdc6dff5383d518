import type { ActionName, AdminRow } from "@/lib/client/admin";

type FieldKind =
  | "line"
  | "area"
  | "number"
  /** Dollars on screen, integer cents in the contract. */
  | "money"
  /** A percentage on screen, hundredths of a percent in the contract. */
  | "percent"
  /** What a coupon takes off: by its `kind` field a whole percentage, or money. */
  | "discount"
  | "day"
  | "dayEnd"
  | "checkbox"
  | "lines"
  /** Several of the options, each with what it means. */
  | "choices"
  | "color"
  /** The address of a site's picture, with its upload. */
  | "logo";

export interface ActionField {
  /** The contract's name; dots mean nesting: 'config.name'. */
  name: string;
  kind: FieldKind;
  /** The options of a choice; '' is none. */
  options?: readonly string[];
  /** The contract takes `null` for an empty field; without this it is left out. */
  empty?: "null" | "nothing";
  /** The key of the row that gives the initial value. */
  from?: string;
  /** Or this text. */
  text?: string;
  /** The hint's key, where the name's own hint belongs to another action. */
  hint?: string;
}

export interface ActionDefinition {
  call: ActionName;
  fields: readonly ActionField[];
  /** Whether the action applies to a record. */
  when?: (row: AdminRow) => boolean;
  /** Irreversible or harmful: styled as such, and confirmed first. */
  danger?: boolean;
  /** Sent along with the fields. */
  fixed?: (row: AdminRow) => Record<string, unknown>;
  /** The key of the answer that is shown once, to be copied: no later answer has it. */
  reveals?: string;
  /** The key of the answer that is an address to go on at; null there stays on the page. */
  leadsTo?: string;
  /** Sent with an idempotency key, so that it happens once. */
  keyed?: boolean;
}

/** An action on the record itself. */
export const byId = (row: AdminRow) => ({ id: row.id });
