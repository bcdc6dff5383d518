import * as z from "zod";
import { BEARER, defineCall, defineObject, idSchema, success } from "@/lib/platform/calls";

const sessionSchema = defineObject("Session", {
  id: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  /** Such as 'Chrome 131, Windows'; null if unknown. */
  device: z.string().nullable(),
  current: z.boolean(),
}).transform(({ created_at, seen_at, ...wire }) => ({ ...wire, createdAt: created_at, seenAt: seen_at }));
export type SessionWire = z.input<typeof sessionSchema>;
export type Session = z.output<typeof sessionSchema>;

export const sessionCalls = {
  sessions: defineCall({
    name: "account.sessions",
    method: "GET",
    path: "/api/user/sessions",
    summary: "Lists the account's sessions: the current one first, then by last use, newest first.",
    auth: BEARER,
    response: success({ data: z.array(sessionSchema) }),
  }),
  revokeSessions: defineCall({
    name: "account.revokeSessions",
    method: "POST",
    path: "/api/user/sessions/revoke",
    summary: "Ends one session by its ID, or with `others` all sessions except the current one.",
    auth: BEARER,
    body: "json",
    request: z
      .object({ id: idSchema.optional(), others: z.boolean().optional() })
      .refine(({ id, others }) => (id !== undefined) !== (others === true), {
        path: ["id"],
        error: "Choose one session, or all others.",
      }),
    response: success({ revoked: z.number().int() }),
    limits: { bodyBytes: 4096, perMinute: 30 },
  }),
};
