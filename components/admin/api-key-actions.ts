import type { AdminRow } from "@/lib/admin/client/admin";
import { apiScopes } from "@/lib/api-keys/contract/scopes";
import { API_KEY_MODES } from "@/lib/api-keys/rules";
import { type ActionDefinition, byId } from "./action-types";

const isActive = (row: AdminRow) => row.state === "active";

export const apiKeyActions = {
  createApiKey: {
    call: "createApiKey",
    fields: [
      { name: "name", kind: "line" },
      { name: "mode", kind: "line", options: API_KEY_MODES, text: "test" },
      { name: "scopes", kind: "choices", options: apiScopes },
      { name: "networks", kind: "lines" },
      { name: "expires", kind: "dayEnd", empty: "null" },
    ],
    reveals: "key",
  },
  rotateApiKey: {
    call: "rotateApiKey",
    fixed: byId,
    fields: [{ name: "overlap_hours", kind: "number", text: "24" }],
    when: isActive,
    reveals: "key",
  },
  revokeApiKey: {
    call: "revokeApiKey",
    fixed: byId,
    fields: [],
    danger: true,
    when: (row) => row.state !== "revoked",
  },
} satisfies Record<string, ActionDefinition>;
