import { type ActionDefinition, byId } from "./action-types";

export const importActions = {
  retryImport: { call: "retryImport", fixed: byId, fields: [], when: (row) => row.state === "failed" },
  stopImport: {
    call: "stopImport",
    fixed: byId,
    fields: [],
    danger: true,
    when: (row) => row.state === "running",
  },
  undoImport: {
    call: "undoImport",
    fixed: byId,
    fields: [],
    danger: true,
    when: (row) =>
      ["done", "failed", "stopped"].includes(String(row.state)) &&
      !row.dry_run &&
      row.kind !== "vpic" &&
      Number(row.added) + Number(row.updated) > 0,
  },
} satisfies Record<string, ActionDefinition>;
