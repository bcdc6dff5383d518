import * as z from "zod";
import {
  BEARER,
  DEVICE_HEADER,
  defineCall,
  defineObject,
  doneSchema,
  emailSchema,
  OPTIONAL_BEARER,
  SIGN_UPS_PER_HOUR,
  success,
} from "@/lib/platform/calls";
import { DEALER_EMPLOYEES_DEFAULT, findSafeNextPath } from "@/lib/platform/values";
import { DEALER_FIELDS, type DealerProfileWire, dealerResponse } from "./dealer";
import { newPasswordSchema } from "./password";

/** Null if unknown: a remote Members API may omit the balance. */
const creditCount = z.number().int().nullable();
export const creditsSchema = defineObject("Credits", {
  vhr: creditCount,
  sticker: creditCount,
  global: creditCount,
});
export type Credits = z.infer<typeof creditsSchema>;

/** A count, -1 or 'unlimited' for no limit, or true for an unknown count (lib/credits/rules/entitlement.ts). */
const subscriptionSchema = z.union([z.number(), z.string(), z.boolean()]).nullish();
export const subscriptionsSchema = defineObject("Subscriptions", {
  vhr: subscriptionSchema,
  sticker: subscriptionSchema,
});

function toProfile(wire: { [field in (typeof DEALER_FIELDS)[number]]?: string | null }): DealerProfileWire {
  const fields = Object.fromEntries(DEALER_FIELDS.map((field) => [field, wire[field] ?? ""]));
  return { ...fields, no_of_employees: wire.no_of_employees || DEALER_EMPLOYEES_DEFAULT };
}

export const userSchema = defineObject("User", {
  id: z.string(),
  email: z.string(),
  phone: z.string().nullish(),
  first: z.string().nullish(),
  last: z.string().nullish(),
  profile_image: z.string().nullish(),
  is_dealer: z.boolean(),
  credits: creditsSchema,
  subscriptions: subscriptionsSchema,
  email_verified: z.boolean().default(true),
  pending_email: z.string().nullish(),
  signup_credits_due: z.boolean().default(false),
  /** Credits for basic reports; not part of `credits`. */
  uvc_credit: z.number().int().default(0),
  vhr_credit_subscription: z.number().int().default(0),
  ...dealerResponse,
}).transform(
  ({
    profile_image,
    is_dealer,
    uvc_credit,
    vhr_credit_subscription,
    email_verified,
    pending_email,
    signup_credits_due,
    ...wire
  }) => ({
    id: wire.id,
    email: wire.email,
    phone: wire.phone ?? null,
    first: wire.first ?? null,
    last: wire.last ?? null,
    credits: wire.credits,
    subscriptions: wire.subscriptions,
    profile: toProfile(wire),
    uvcCredit: uvc_credit,
    vhrCreditSubscription: vhr_credit_subscription,
    profileImage: profile_image ?? null,
    isDealer: is_dealer,
    emailVerified: email_verified,
    pendingEmail: pending_email ?? null,
    signupCreditsDue: signup_credits_due,
  }),
);
export type UserWire = z.input<typeof userSchema>;
export type User = z.output<typeof userSchema>;

/** The BFF keeps `token`; the browser never gets it. Only a remote Members API omits `user`. */
export const sessionResponse = success({ token: z.string().optional(), user: userSchema.optional() });
/** `opened` is false if a remote Members API didn't send a token. */
export const openingResponse = sessionResponse.extend({ opened: z.boolean().default(true) });

const passwordSchema = z.string().min(1, "Enter your password.").max(1024, "This password is too long.");
export const phoneSchema = z
  .string()
  .trim()
  .max(20, "Use at most 20 characters.")
  .regex(/^[0-9+() .-]*$/, "Enter a phone number: digits, spaces, and + ( ) - only.")
  .optional();

export const loginRequest = defineObject("Login", { email: emailSchema, pass: passwordSchema });
export type LoginRequest = z.infer<typeof loginRequest>;

export const linkToken = z.string().max(128, "This link is incomplete.");
/** `other`: the link belongs to a different account than the current session. */
export const LINK_STATES = ["valid", "used", "expired", "other", "unknown"] as const;
export type LinkState = (typeof LINK_STATES)[number];
export const registerRequest = z.object({ email: emailSchema, pass: newPasswordSchema, phone: phoneSchema });

export const accountCalls = {
  login: defineCall({
    name: "account.login",
    method: "POST",
    path: "/api-cwa/login",
    beforeGate: true,
    summary: "Opens a session for an account of this site.",
    body: "form",
    request: loginRequest,
    response: openingResponse,
    session: "opens",
    headers: ["user-agent", DEVICE_HEADER],
    limits: { bodyBytes: 16_384, perMinute: 60 },
  }),
  launch: defineCall({
    name: "account.launch",
    method: "POST",
    path: "/api-cwa/launch",
    beforeGate: true,
    summary: "Opens a session for the member that a launch token was issued for. A token works once.",
    body: "form",
    request: z.object({ launch_token: z.string().max(128) }),
    response: sessionResponse,
    session: "opens",
    headers: ["user-agent"],
    limits: { bodyBytes: 4096, perMinute: 60 },
  }),
  register: defineCall({
    name: "account.register",
    method: "POST",
    path: "/register",
    summary: "Creates an account on this site, grants its sign-up credits and opens a session.",
    body: "form",
    request: registerRequest,
    response: openingResponse,
    session: "opens",
    headers: ["user-agent", DEVICE_HEADER],
    limits: { bodyBytes: 16_384, perMinute: 60, perNetworkHour: SIGN_UPS_PER_HOUR },
  }),
  secureLogin: defineCall({
    name: "account.secureLogin",
    method: "POST",
    path: "/api/securelogin",
    beforeGate: true,
    summary: "Passes the secure-login gate with an account of this site.",
    body: "json",
    request: loginRequest,
    response: success({ secure_id: z.string().optional() }),
    session: "passes-gate",
    headers: [DEVICE_HEADER],
    limits: { bodyBytes: 16_384, perMinute: 60 },
  }),
  gatePass: defineCall({
    name: "account.gatePass",
    method: "GET",
    path: "/api/gate-pass",
    beforeGate: true,
    summary:
      "Returns whether a `secure_id` still passes the gate. It expires with its account's sessions. A service without this call never ends one early.",
    auth: { need: "optional", placement: "authorization" },
    response: success({ passed: z.boolean() }),
    limits: { perMinute: 600 },
  }),
  logout: defineCall({
    name: "account.logout",
    method: "POST",
    path: "/api-cwa/logout",
    beforeGate: true,
    summary: "Ends the session and revokes its token.",
    auth: { need: "optional", placement: "authorization" },
    body: "json",
    response: doneSchema,
    session: "closes",
  }),
  user: defineCall({
    name: "account.user",
    method: "GET",
    path: "/api/user",
    summary: "Returns the token's user with credits and subscriptions.",
    auth: BEARER,
    response: success({ user: userSchema }),
    // Called by every page, including prefetched pages.
    limits: { perMinute: 1200 },
  }),
  resetPassword: defineCall({
    name: "account.resetPassword",
    method: "POST",
    path: "/reset-password",
    summary:
      "Emails a link to set a new password. The response doesn't reveal whether the address has an account.",
    body: "form",
    request: z.object({
      email: emailSchema,
      /** A path on this site; any other value is dropped. */
      next: z
        .string()
        .optional()
        .transform((text) => findSafeNextPath(text) ?? undefined),
    }),
    response: doneSchema,
    limits: { bodyBytes: 16_384, perMinute: 10 },
  }),
  verifyEmail: defineCall({
    name: "account.verifyEmail",
    method: "POST",
    path: "/api/user/verify-email",
    summary:
      "Confirms the address that the emailed link was sent to. If it's the session's own address, the sign-up credits are granted; if it's a new address, it replaces the old one.",
    auth: BEARER,
    body: "json",
    request: z.object({ verify_token: z.string().max(128) }),
    response: success({ user: userSchema }),
    limits: { bodyBytes: 4096, perMinute: 20 },
  }),
  resendVerification: defineCall({
    name: "account.resendVerification",
    method: "POST",
    path: "/api/user/verify-email/resend",
    summary:
      "Sends the confirmation email again, up to 5 times a day: to the new address that is waiting for confirmation, or to the account's own.",
    auth: BEARER,
    body: "json",
    response: doneSchema,
    limits: { bodyBytes: 4096, perMinute: 10 },
  }),
  linkState: defineCall({
    name: "account.linkState",
    method: "POST",
    path: "/api/user/link-state",
    beforeGate: true,
    summary:
      "Returns the status of an emailed link: for a new password (`reset`), a confirmed address (`verify`) or a restored account (`restore`). Doesn't reveal the account.",
    auth: OPTIONAL_BEARER,
    body: "form",
    request: z.object({ kind: z.enum(["reset", "verify", "restore"]), link_token: linkToken }),
    response: success({ state: z.enum(LINK_STATES) }),
    limits: { bodyBytes: 4096, perMinute: 60 },
  }),
  restoreAccount: defineCall({
    name: "account.restoreAccount",
    method: "POST",
    path: "/api/user/restore",
    beforeGate: true,
    summary:
      "Restores an account closed by its owner's deletion request, until the day it's erased. Takes an address and password, or the emailed link, which works once. Opens no session.",
    body: "form",
    request: z.object({
      email: emailSchema.optional(),
      pass: passwordSchema.optional(),
      restore_token: linkToken.optional(),
    }),
    response: doneSchema,
    headers: [DEVICE_HEADER],
    limits: { perMinute: 20 },
  }),
  changePassword: defineCall({
    name: "account.changePassword",
    method: "POST",
    path: "/change-password",
    summary:
      "Sets a new password, with `reset_token` from the emailed link, or with a session and `current_pass`. Ends all other sessions.",
    auth: { need: "optional", placement: "authorization" },
    body: "form",
    request: z.object({
      new_pass: newPasswordSchema,
      reset_token: z.string().max(128).optional(),
      current_pass: z.string().max(1024).optional(),
    }),
    response: sessionResponse,
    session: "opens",
    // Safe before the gate: it requires a session or the token from an emailed link.
    beforeGate: true,
    headers: ["user-agent", DEVICE_HEADER],
    limits: { bodyBytes: 16_384, perMinute: 20 },
  }),
};
