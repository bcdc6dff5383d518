import * as z from "zod";
import {
  ADMIN,
  DEVICE_HEADER,
  defineCall,
  defineObject,
  idSchema,
  ORIGIN_HEADER,
  singleLine,
  success,
} from "@/lib/platform/calls";
import { isoDate } from "./list";
import { codeSchema } from "./second-factor";

/** Base64url, as browsers return it. */
const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]*$/, "This passkey's answer is broken.");
const answered = {
  id: bytes(1400),
  client_data: bytes(4096),
};

export const newPasskeySchema = defineObject("NewPasskey", { ...answered, attestation: bytes(24_000) });
export const passkeySignature = defineObject("PasskeySignature", {
  ...answered,
  authenticator_data: bytes(4096),
  signature: bytes(4096),
  user_handle: bytes(128).optional(),
});

const passkeySchema = defineObject("Passkey", {
  id: z.string(),
  name: z.string(),
  host: z.string(),
  here: z.boolean(),
  created: isoDate,
  last_used: isoDate.nullable(),
});
export type PasskeyWire = z.infer<typeof passkeySchema>;

const passkeyName = singleLine(60).min(1, "Fill this in.");
const limits = { bodyBytes: 65_536, perMinute: 30 };

export const adminPasskeyCalls = {
  passkeys: defineCall({
    name: "admin.passkeys",
    method: "GET",
    path: "/api/admin/passkeys",
    summary: "Lists the administrator's own passkeys on all hosts.",
    auth: ADMIN,
    beforeSecondFactor: true,
    response: success({ data: z.array(passkeySchema) }),
    headers: [ORIGIN_HEADER],
  }),
  startPasskey: defineCall({
    name: "admin.startPasskey",
    method: "POST",
    path: "/api/admin/passkeys/start",
    summary:
      "Returns the options for creating a passkey on this host. Requires the password, and a code if an authenticator app is set up; neither within ten minutes of a login by passkey or single sign-on.",
    auth: ADMIN,
    beforeSecondFactor: true,
    body: "json",
    request: z.object({
      pass: z.string().max(1024, "This password is too long.").default(""),
      code: codeSchema.optional(),
    }),
    response: success({
      data: defineObject("NewPasskeyOptions", {
        challenge: z.string(),
        rp_id: z.string(),
        rp_name: z.string(),
        user_id: z.string(),
        user_name: z.string(),
        /** COSE numbers, best first. */
        algorithms: z.array(z.number().int()),
        exclude: z.array(z.string()),
      }),
    }),
    headers: [DEVICE_HEADER, ORIGIN_HEADER],
    limits,
  }),
  confirmPasskey: defineCall({
    name: "admin.confirmPasskey",
    method: "POST",
    path: "/api/admin/passkeys/confirm",
    summary: "Registers a new passkey. It counts as this session's second factor from now on.",
    auth: ADMIN,
    beforeSecondFactor: true,
    body: "json",
    request: z.object({ name: passkeyName, passkey: newPasskeySchema }),
    response: success({ data: passkeySchema }),
    headers: [ORIGIN_HEADER],
    limits,
  }),
  renamePasskey: defineCall({
    name: "admin.renamePasskey",
    method: "POST",
    path: "/api/admin/passkeys/rename",
    summary: "Renames one of the administrator's own passkeys.",
    auth: ADMIN,
    body: "json",
    request: z.object({ id: idSchema, name: passkeyName }),
    response: success({ data: passkeySchema }),
    headers: [ORIGIN_HEADER],
    limits,
  }),
  removePasskey: defineCall({
    name: "admin.removePasskey",
    method: "POST",
    path: "/api/admin/passkeys/remove",
    summary: "Removes one of the administrator's own passkeys. It no longer works for login.",
    auth: ADMIN,
    body: "json",
    request: z.object({ id: idSchema }),
    response: success({ data: defineObject("PasskeyRemoved", { removed: z.boolean() }) }),
    limits,
  }),
};
