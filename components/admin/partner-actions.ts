import type { AdminRow } from "@/lib/admin/client/admin";
import { type ActionDefinition, byId } from "./action-types";

const isState =
  (...states: string[]) =>
  (row: AdminRow) =>
    states.includes(String(row.state));

export const partnerActions = {
  launchSite: { call: "launchSite", danger: true, fields: [] },
  approvePartner: {
    call: "approvePartner",
    when: isState("awaiting_approval", "refused"),
    fields: [],
  },
  refusePartner: {
    call: "refusePartner",
    danger: true,
    when: (row) => row.launched === null && row.state !== "refused",
    fields: [{ name: "reason", kind: "area", hint: "refusal" }],
  },
  invitePartner: {
    call: "invitePartner",
    reveals: "code",
    fields: [
      { name: "email", kind: "line", empty: "null", hint: "invite_partner" },
      { name: "max_uses", kind: "number", text: "1" },
      { name: "days", kind: "number", text: "30" },
    ],
  },
  endPartnerInvitation: {
    call: "endPartnerInvitation",
    danger: true,
    when: isState("open"),
    fixed: byId,
    fields: [],
  },
} satisfies Record<string, ActionDefinition>;
