import * as z from "zod";
import {
  BEARER,
  defineCall,
  defineObject,
  emailSchema,
  freeText,
  OPTIONAL_BEARER,
  success,
} from "@/lib/platform/calls";

export const deleteRequest = z.object({
  email: emailSchema,
  message: freeText(4000).min(1, "Please enter a message."),
});

const openRequestSchema = defineObject("DeletionRequest", {
  number: z.string(),
  created_at: z.string(),
  due_at: z.string(),
}).transform(({ number, created_at, due_at }) => ({ number, createdAt: created_at, dueAt: due_at }));
export type DeletionRequestWire = z.input<typeof openRequestSchema>;
export type DeletionRequest = z.output<typeof openRequestSchema>;

export const accountDeletionCalls = {
  export: defineCall({
    name: "account.export",
    method: "GET",
    path: "/api/user/export",
    summary: "Returns all data kept about the account as one JSON file.",
    auth: BEARER,
    response: z.instanceof(Uint8Array),
    answers: "file",
    limits: { perMinute: 4, timeoutMs: 60_000 },
  }),
  deleteAccount: defineCall({
    name: "account.deleteAccount",
    method: "POST",
    path: "/api/user/delete",
    beforeGate: true,
    summary:
      "Requests deletion of an account. The response doesn't reveal whether the address has one; while a request is open, it returns the same receipt. With the account's own token, the account is closed immediately, can be restored for 30 days and is then erased. Other requests wait for an administrator.",
    auth: OPTIONAL_BEARER,
    body: "json",
    request: deleteRequest,
    /** `number` is the receipt number. `closed`: the account is closed and its sessions have ended. */
    response: success({ number: z.string().nullable().default(null), closed: z.boolean().default(false) }),
    session: "may-close",
    limits: { bodyBytes: 32_768, perMinute: 6 },
  }),
  deletionRequest: defineCall({
    name: "account.deletionRequest",
    method: "GET",
    path: "/api/user/delete-request",
    summary: "Returns the open request to delete this account, or null.",
    auth: BEARER,
    response: success({ data: openRequestSchema.nullable() }),
  }),
  cancelDeletion: defineCall({
    name: "account.cancelDeletion",
    method: "POST",
    path: "/api/user/delete-request/cancel",
    summary: "Withdraws the open request to delete this account.",
    auth: BEARER,
    body: "json",
    response: success({ cancelled: z.boolean() }),
    limits: { bodyBytes: 4096, perMinute: 30 },
  }),
};
