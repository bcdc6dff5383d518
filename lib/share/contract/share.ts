import * as z from "zod";
import {
  BEARER,
  defineCall,
  defineObject,
  downloadSchema,
  idSchema,
  singleLine,
  success,
} from "@/lib/platform/calls";
import { reportDocumentSchema } from "@/lib/report/contract/document";
import { stickerDocumentSchema } from "@/lib/sticker/contract/document";
import { shareDaysSchema, sharedDocumentFields, shareEmailRequest, shareEmailSchema } from "./email";

/** Never includes the link, which is shown only once. */
const shareSchema = defineObject("Share", {
  id: z.string(),
  label: z.string().nullable(),
  state: z.enum(["live", "expired", "revoked"]),
  opens: z.number().int().min(0),
  opened_at: z.string().nullable(),
  expires_at: z.string(),
  created_at: z.string(),
  letters: z.array(shareEmailSchema).default([]),
}).transform(({ opened_at, expires_at, created_at, ...wire }) => ({
  ...wire,
  openedAt: opened_at,
  expiresAt: expires_at,
  createdAt: created_at,
}));
export type ShareWire = z.input<typeof shareSchema>;
export type Share = z.output<typeof shareSchema>;

/** 32 random bytes as base64url. Malformed keys get the same response as unknown keys. */
const keySchema = z.string().max(200);

export const shareCalls = {
  create: defineCall({
    name: "share.create",
    method: "POST",
    path: "/api/shares",
    summary:
      "Creates a link that shows the newest document of a VIN to anyone, for 7, 30, 90 or 365 days. Only this response contains the link.",
    auth: BEARER,
    body: "json",
    request: z.object({
      ...sharedDocumentFields,
      days: shareDaysSchema,
      label: singleLine(80).optional(),
    }),
    response: success({ path: z.string(), data: shareSchema }),
    limits: { bodyBytes: 4096, perMinute: 20 },
  }),
  mail: defineCall({
    name: "share.mail",
    method: "POST",
    path: "/api/shares/mail",
    summary:
      "Creates a link and emails it to one to five people, one email each, with an optional note. Up to 20 emails per account and day. Repeating an Idempotency-Key sends nothing more.",
    auth: BEARER,
    body: "json",
    request: shareEmailRequest,
    response: success({ data: shareSchema }),
    limits: { bodyBytes: 16_384, perMinute: 10 },
  }),
  list: defineCall({
    name: "share.list",
    method: "GET",
    path: "/api/shares",
    summary:
      "Lists the links to a VIN's documents, newest first: how often each was opened, when last, and whether it still works. Ended links are kept for 90 days.",
    auth: BEARER,
    query: z.object(sharedDocumentFields),
    response: success({ data: z.array(shareSchema) }),
  }),
  revoke: defineCall({
    name: "share.revoke",
    method: "DELETE",
    path: "/api/shares",
    summary: "Turns a link off immediately and permanently.",
    auth: BEARER,
    query: z.object({ id: idSchema }),
    response: success({}),
  }),
  read: defineCall({
    name: "share.read",
    method: "POST",
    path: "/api/shared",
    beforeGate: true,
    summary:
      "Returns the document behind a link's key, without its owner's data, and counts it as opened. 404 if the key is unknown, expired or revoked.",
    body: "json",
    request: z.object({ key: keySchema }),
    response: success({
      expires_at: z.string(),
      data: z.discriminatedUnion("product", [
        z.object({ product: z.literal("vhr"), url: z.string(), document: reportDocumentSchema }),
        z.object({ product: z.literal("uvc"), url: z.string(), document: reportDocumentSchema }),
        z.object({ product: z.literal("sticker"), url: z.string(), document: stickerDocumentSchema }),
      ]),
    }),
    limits: { bodyBytes: 4096, perMinute: 60, exact: false },
  }),
  pdf: defineCall({
    name: "share.pdf",
    method: "GET",
    path: "/api/shared/pdf",
    beforeGate: true,
    summary: "Returns the PDF of the document behind a link's key; `download=1` as an attachment.",
    query: z.object({ key: keySchema, download: downloadSchema }),
    response: z.instanceof(Uint8Array),
    answers: "pdf",
    limits: { timeoutMs: 60_000, perMinute: 30 },
  }),
};
export type SharedDocument = z.output<typeof shareCalls.read.response>;
