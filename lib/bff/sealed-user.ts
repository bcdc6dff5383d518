import { createHash } from "node:crypto";
import * as z from "zod";
import {
  creditsSchema,
  subscriptionsSchema,
  type User,
  type UserWire,
  userSchema,
} from "@/lib/account/contract/account";

const USER_MAX_BYTES = 1024;
const ID_MAX_BYTES = 128;
const EMAIL_MAX_BYTES = 320;
const VALUE_MAX_BYTES = 20;

/** For upstreams without a user call. Empty strings and null mean unknown. */
export const sealedUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  is_dealer: z.boolean(),
  credits: creditsSchema,
  subscriptions: subscriptionsSchema,
});
export type SealedUser = z.output<typeof sealedUserSchema>;

const UNKNOWN: SealedUser = {
  id: "",
  email: "",
  first: null,
  last: null,
  is_dealer: false,
  credits: { vhr: null, sticker: null, global: null },
  subscriptions: { vhr: null, sticker: null },
};

type SubscriptionValue = SealedUser["subscriptions"]["vhr"];

/** Drops long values, because a truncated value would be wrong; only names are truncated. */
function pickSealedUser(user: Partial<UserWire>): SealedUser {
  const formatShort = (text: string | undefined, limit: number) =>
    text !== undefined && getBytes(text) <= limit ? text : "";
  const value = (subscription: SubscriptionValue) =>
    getBytes(subscription) <= VALUE_MAX_BYTES ? (subscription ?? null) : null;
  const { credits = UNKNOWN.credits, subscriptions = UNKNOWN.subscriptions } = user;
  const sealed: SealedUser = {
    id: formatShort(user.id, ID_MAX_BYTES),
    email: formatShort(user.email, EMAIL_MAX_BYTES),
    first: null,
    last: null,
    is_dealer: user.is_dealer === true,
    credits: { vhr: credits.vhr, sticker: credits.sticker, global: credits.global },
    subscriptions: { vhr: value(subscriptions.vhr), sticker: value(subscriptions.sticker) },
  };
  const first = cutName(user.first, Math.floor((USER_MAX_BYTES - getBytes(sealed)) / 2));
  const last = cutName(user.last, USER_MAX_BYTES - getBytes({ ...sealed, first }));
  return { ...sealed, first, last };
}

function getBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}

const characters = new Intl.Segmenter();

function cutName(name: string | null | undefined, limit: number): string | null {
  if (!name) return null;
  if (getBytes(name) <= limit) return name;
  let cut = "";
  for (const { segment } of characters.segment(name.slice(0, USER_MAX_BYTES))) {
    if (getBytes(cut + segment) > limit) break;
    cut += segment;
  }
  return cut || null;
}

export function mergeSealedUser(old: SealedUser | undefined, fresh: Partial<UserWire>): SealedUser {
  const previous = old ?? UNKNOWN;
  const { credits = UNKNOWN.credits, subscriptions = UNKNOWN.subscriptions } = fresh;
  return pickSealedUser({
    id: fresh.id || previous.id,
    email: fresh.email || previous.email,
    first: fresh.first ?? previous.first,
    last: fresh.last ?? previous.last,
    is_dealer: fresh.is_dealer || previous.is_dealer,
    credits: {
      vhr: credits.vhr ?? previous.credits.vhr,
      sticker: credits.sticker ?? previous.credits.sticker,
      global: credits.global ?? previous.credits.global,
    },
    subscriptions: {
      vhr: subscriptions.vhr ?? previous.subscriptions.vhr,
      sticker: subscriptions.sticker ?? previous.subscriptions.sticker,
    },
  });
}

export function toSealedUser({ isDealer, ...user }: User): SealedUser {
  return pickSealedUser({ ...user, is_dealer: isDealer });
}

/** Falls back to the email or a session digest as the ID, because browsers cache account data by ID. */
export function toSealedUserWire({ token, user = UNKNOWN }: { token: string; user?: SealedUser }): UserWire {
  const digest = () => createHash("sha256").update(token).digest("base64url").slice(0, 22);
  return { ...user, id: user.id || user.email || `session-${digest()}` };
}

export function openSealedUser(session: { token: string; user?: SealedUser }): User {
  return userSchema.parse(toSealedUserWire(session));
}
