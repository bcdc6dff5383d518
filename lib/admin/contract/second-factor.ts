import * as z from "zod";
import { loginRequest } from "@/lib/account/contract/account";
import { ADMIN, DEVICE_HEADER, defineCall, defineObject, idSchema, success } from "@/lib/platform/calls";
import { defineAdminAction, reasonField } from "./list";

/** Six digits from an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const codeSchema = z.string().trim().max(40, "This is too long.");
const neededCode = codeSchema.min(1, "Enter the code from your authenticator app.");
const removedSchema = defineObject("SecondFactorRemoved", { removed: z.boolean() });
const limits = { bodyBytes: 16_384, perMinute: 30 };

export const adminSecondFactorCalls = {
  startSecondFactor: defineCall({
    name: "admin.startSecondFactor",
    method: "POST",
    path: "/api/admin/second-factor/start",
    summary:
      "Creates a secret for the administrator's authenticator app. The second factor turns on once a code from the app is confirmed.",
    auth: ADMIN,
    beforeSecondFactor: true,
    body: "json",
    request: loginRequest.pick({ pass: true }),
    response: success({
      data: defineObject("StartedSecondFactor", {
        secret: z.string(),
        link: z.string(),
        /** QR code: an SVG path in a square of `side` units. */
        qr: z.object({ side: z.number().int(), path: z.string() }),
      }),
    }),
    headers: [DEVICE_HEADER],
    limits,
  }),
  confirmSecondFactor: defineCall({
    name: "admin.confirmSecondFactor",
    method: "POST",
    path: "/api/admin/second-factor/confirm",
    summary:
      "Turns the second factor on, ends the administrator's other sessions, and returns ten recovery codes, which are shown only once.",
    auth: ADMIN,
    beforeSecondFactor: true,
    body: "json",
    request: z.object({ code: neededCode }),
    response: success({ data: defineObject("RecoveryCodes", { recovery_codes: z.array(z.string()) }) }),
    limits,
  }),
  removeSecondFactor: defineCall({
    name: "admin.removeSecondFactor",
    method: "POST",
    path: "/api/admin/second-factor/remove",
    summary: "Turns the administrator's own second factor off. Requires a code.",
    auth: ADMIN,
    body: "json",
    request: z.object({ code: neededCode }),
    response: success({ data: removedSchema }),
    headers: [DEVICE_HEADER],
    limits,
  }),
  resetSecondFactor: defineAdminAction({
    name: "resetSecondFactor",
    path: "user/second-factor",
    summary:
      "Resets the second factor of another administrator who lost their phone and recovery codes. Operators only.",
    fields: { id: idSchema, reason: reasonField },
    data: removedSchema,
  }),
};
