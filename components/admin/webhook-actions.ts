import type { AdminRow } from "@/lib/admin/client/admin";
import { OVERLAP_HOURS, REPLAYED } from "@/lib/admin/contract/webhooks";
import { WEBHOOK_EVENT_TYPES } from "@/lib/webhook/contract";
import { type ActionDefinition, type ActionField, byId } from "./action-types";

const endpointFields: ActionField[] = [
  { name: "url", kind: "line", from: "url" },
  { name: "description", kind: "line", empty: "nothing", from: "description" },
  { name: "types", kind: "choices", options: WEBHOOK_EVENT_TYPES, from: "types" },
];
const isActive = (row: AdminRow) => row.state === "active";

export const webhookActions = {
  createWebhook: { call: "createWebhook", fields: endpointFields, reveals: "secret" },
  updateWebhook: { call: "updateWebhook", fixed: byId, fields: endpointFields },
  rotateWebhookSecret: {
    call: "rotateWebhookSecret",
    fixed: byId,
    fields: [{ name: "overlap_hours", kind: "line", options: OVERLAP_HOURS, text: "24" }],
    reveals: "secret",
  },
  testWebhook: { call: "testWebhook", fixed: byId, fields: [], when: isActive },
  replayWebhookEvents: {
    call: "replayWebhookEvents",
    fixed: byId,
    fields: [
      { name: "since", kind: "day" },
      { name: "which", kind: "line", options: REPLAYED },
    ],
    when: isActive,
  },
  turnOffWebhook: {
    call: "setWebhookActive",
    fixed: (row) => ({ id: row.id, active: false }),
    fields: [],
    when: isActive,
  },
  turnOnWebhook: {
    call: "setWebhookActive",
    fixed: (row) => ({ id: row.id, active: true }),
    fields: [],
    when: (row) => row.state === "off",
  },
  deleteWebhook: { call: "deleteWebhook", fixed: byId, fields: [], danger: true },
  replayDelivery: { call: "replayDelivery", fixed: byId, fields: [] },
} satisfies Record<string, ActionDefinition>;
