import {
  type Answer,
  type Fields,
  flag,
  isAbsent,
  openFields,
  type Place,
  type ReadValue,
  stepInto,
  toText,
  wholeNumber,
} from "@/lib/platform/upstream";
import type { UserWire } from "../contract/account";
import { DEALER_FIELDS } from "../contract/dealer";
import { readSubscriptions } from "./upstream-user-subscriptions";

const USER = {
  id: ["id", "user_id", "_id", "uid", "userid"],
  email: ["email", "email_address", "mail"],
  phone: ["phone", "mobile", "phone_number"],
  first: ["first", "first_name", "firstname"],
  last: ["last", "last_name", "lastname"],
  profile_image: ["profile_image", "image", "avatar"],
  is_dealer: ["is_dealer", "isdealer"],
  user_type: ["user_type"],
  credits: ["credits", "credit"],
  subscriptions: ["subscriptions", "subscription"],
  email_verified: ["email_verified"],
  pending_email: ["pending_email"],
  signup_credits_due: ["signup_credits_due"],
  uvc_credit: ["uvc_credit", "uvc_credits"],
  vhr_credit_subscription: ["vhr_credit_subscription"],
} as const;
type DealerName = (typeof DEALER_FIELDS)[number];
type Name = keyof typeof USER | DealerName;
const ALIASES: Readonly<Record<Name, readonly string[]>> = Object.assign(
  Object.fromEntries(DEALER_FIELDS.map((name) => [name, [name]])) as Record<DealerName, string[]>,
  USER,
);

const MARKS = ["id", "email", "credits", "subscriptions", "is_dealer"] as const;

const UNKNOWN_CREDITS = { vhr: null, sticker: null, global: null };
const BALANCES = {
  vhr: ["vhr", "report", "reports"],
  sticker: ["sticker", "stickers"],
  global: ["global"],
};

const credits: ReadValue<UserWire["credits"]> = (value, place) => {
  const shared = wholeNumber(value);
  if (shared !== undefined) return { ...UNKNOWN_CREDITS, global: shared };
  const fields = openFields(value, BALANCES, place);
  return (
    fields && {
      vhr: fields.read("vhr", wholeNumber) ?? null,
      sticker: fields.read("sticker", wholeNumber) ?? null,
      global: fields.read("global", wholeNumber) ?? null,
    }
  );
};

const email: ReadValue<string> = (value) => {
  const address = toText(value);
  return address?.includes("@") ? address : undefined;
};

const readPicture: ReadValue<string> = (value) => {
  const address = toText(value) ?? "";
  const isUsable = /^\/(?![/\\])/.test(address) || (address.startsWith("https://") && URL.canParse(address));
  return isUsable ? address : undefined;
};

const UNKNOWN: UserWire = {
  id: "",
  email: "",
  is_dealer: false,
  credits: UNKNOWN_CREDITS,
  subscriptions: { vhr: null, sticker: null },
};

function isDealer(fields: Fields<Name>): boolean {
  if (fields.isSent("is_dealer")) return fields.grants("is_dealer", flag);
  return fields.grants("user_type", (type) => type === "dealer");
}

function readFields(fields: Fields<Name>): Partial<UserWire> {
  const known: Partial<UserWire> = {
    id: fields.read("id", toText),
    email: fields.read("email", email),
    phone: fields.read("phone", toText),
    first: fields.read("first", toText),
    last: fields.read("last", toText),
    profile_image: fields.read("profile_image", readPicture),
    is_dealer: isDealer(fields),
    credits: fields.read("credits", credits),
    subscriptions: fields.read("subscriptions", readSubscriptions),
    email_verified: fields.read("email_verified", flag),
    pending_email: fields.read("pending_email", email),
    signup_credits_due: fields.read("signup_credits_due", flag),
    uvc_credit: fields.read("uvc_credit", wholeNumber),
    vhr_credit_subscription: fields.read("vhr_credit_subscription", wholeNumber),
  };
  for (const name of DEALER_FIELDS) known[name] = fields.read(name, toText);
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** Falls back to the email because browser storage is keyed by user ID. */
function toUser(fields: Fields<Name>): UserWire {
  const user: UserWire = { ...UNKNOWN, ...readFields(fields) };
  return { ...user, id: user.id || user.email };
}

function toRow(value: unknown): Record<string, unknown> {
  const row: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof row === "object" && row !== null ? (row as Record<string, unknown>) : {};
}

function getNestedUser(value: unknown): unknown {
  return toRow(value).user;
}

function isUser(value: unknown): boolean {
  const row = toRow(value);
  return MARKS.some((mark) => USER[mark].some((alias) => !isAbsent(row[alias])));
}

/** Doesn't report unreadable fields, because the call isn't about the user. */
export function readNestedUser(body: unknown): UserWire | undefined {
  const place: Place = { path: "", note: () => undefined };
  const user = [getNestedUser(body), getNestedUser(toRow(body).data)].find(isUser);
  const fields = user === undefined ? undefined : openFields<Name>(user, ALIASES, place);
  return fields && toUser(fields);
}

export function readUser({ body, bodyPlace, data, place }: Answer): UserWire | undefined {
  const candidates: [unknown, Place][] = [
    [getNestedUser(body), stepInto(bodyPlace, "user")],
    [getNestedUser(data), stepInto(place, "user")],
    [data, place],
    [body, bodyPlace],
  ];
  const candidate = candidates.find(([value]) => isUser(value));
  const fields = candidate && openFields<Name>(candidate[0], ALIASES, candidate[1]);
  return fields && toUser(fields);
}
