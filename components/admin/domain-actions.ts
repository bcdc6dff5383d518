import type { AdminRow } from "@/lib/admin/client/admin";
import { type ActionDefinition, byId } from "./action-types";

const isApex = (row: AdminRow) => row.kind === "apex";

export const domainActions = {
  addDomain: {
    call: "addDomain",
    fields: [
      { name: "host", kind: "line" },
      { name: "www", kind: "checkbox" },
    ],
  },
  addWww: {
    call: "setDomainWww",
    fixed: (row) => ({ id: row.id, www: true }),
    fields: [],
    when: (row) => isApex(row) && row.www === null,
  },
  dropWww: {
    call: "setDomainWww",
    fixed: (row) => ({ id: row.id, www: false }),
    fields: [],
    when: (row) => isApex(row) && row.www !== null,
  },
  makeMainDomain: {
    call: "makeMainDomain",
    fixed: byId,
    fields: [],
    when: (row) => row.state !== "pending" && row.main === false,
  },
  removeDomain: {
    call: "removeDomain",
    fixed: byId,
    fields: [],
    danger: true,
    when: (row) => row.removable === true,
  },
  setMailDomain: { call: "setMailDomain", fields: [{ name: "domain", kind: "line" }] },
  removeMailDomain: { call: "removeMailDomain", fields: [], danger: true },
} satisfies Record<string, ActionDefinition>;
