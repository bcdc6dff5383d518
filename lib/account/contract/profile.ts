import * as z from "zod";
import {
  BEARER,
  DEVICE_HEADER,
  defineCall,
  emailSchema,
  idSchema,
  SIGN_UPS_PER_HOUR,
  singleLine,
  success,
} from "@/lib/platform/calls";
import { openingResponse, phoneSchema, userSchema } from "./account";
import { dealerFields, dealerProfileSchema } from "./dealer";
import { accountDeletionCalls } from "./deletion";
import { newPasswordSchema } from "./password";
import { sessionCalls } from "./sessions";

/** Bytes: a 2 MB picture (PROFILE_IMAGE_MAX_BYTES) plus multipart overhead. */
const UPLOAD_BYTES = 2_202_010;

const personFields = {
  phone: phoneSchema,
  first: singleLine(100).optional(),
  last: singleLine(100).optional(),
};

export const dealerRegisterRequest = dealerProfileSchema.extend({
  email: emailSchema,
  pass: newPasswordSchema,
  ...personFields,
  company_name: singleLine(200).min(1, "Fill this in."),
});
export type DealerRegistration = z.output<typeof dealerRegisterRequest>;

export const updateProfileRequest = z.object({
  ...dealerFields,
  ...personFields,
  email: emailSchema.optional(),
  /** Required if `email` changes. */
  current_pass: z.string().max(1024).optional(),
});
export type ProfileUpdate = z.output<typeof updateProfileRequest>;

const userAnswer = success({ user: userSchema.optional() });

export const profileCalls = {
  dealerRegister: defineCall({
    name: "account.dealerRegister",
    method: "POST",
    path: "/dealer-register",
    beforeGate: true,
    summary:
      "Creates a dealer account and opens a session. On a site with the secure-login gate, the account waits for the operator's approval instead (`pending`).",
    body: "form",
    request: dealerRegisterRequest,
    response: openingResponse.extend({
      /** True if the operator has to approve the dealer first, so no session was opened. Null means unknown. */
      pending: z.boolean().nullable().default(null),
    }),
    session: "may-open",
    headers: ["user-agent", DEVICE_HEADER],
    limits: { bodyBytes: 16_384, perMinute: 20, perNetworkHour: SIGN_UPS_PER_HOUR },
  }),
  updateProfile: defineCall({
    name: "account.updateProfile",
    method: "POST",
    path: "/api/user/update-profile",
    summary: "Changes the given fields. A new email address requires the password.",
    auth: BEARER,
    body: "json",
    request: updateProfileRequest,
    response: userAnswer,
    headers: [DEVICE_HEADER],
    limits: { bodyBytes: 16_384, perMinute: 30 },
  }),
  uploadImage: defineCall({
    name: "account.uploadImage",
    method: "POST",
    path: "/api/user/profile-image",
    summary:
      "Replaces the profile picture: PNG, JPEG or WebP of at most 2 MB, stored as WebP of at most 600×600 without metadata.",
    auth: BEARER,
    body: "multipart",
    request: z.object({ image: z.file("Choose a picture.") }),
    response: userAnswer,
    limits: { bodyBytes: UPLOAD_BYTES, timeoutMs: 30_000, perMinute: 10 },
  }),
  removeImage: defineCall({
    name: "account.removeImage",
    method: "DELETE",
    path: "/api/user/profile-image",
    summary: "Removes the profile picture.",
    auth: BEARER,
    response: userAnswer,
    limits: { perMinute: 30 },
  }),
  image: defineCall({
    name: "account.image",
    method: "GET",
    path: "/api/user/profile-image",
    summary: "Returns the account's own profile picture by the ID in `profile_image`.",
    auth: BEARER,
    query: z.object({ id: idSchema }),
    response: z.instanceof(Uint8Array),
    answers: "file",
    limits: { perMinute: 240 },
  }),
  ...sessionCalls,
  ...accountDeletionCalls,
};
