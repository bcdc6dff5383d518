import { userQuery } from "@/lib/client/account";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { User } from "@/lib/contract/account";

export const ana: User = {
  id: "u1",
  email: "ana@example.com",
  credits: { vhr: 4, sticker: 1, global: 0 },
  subscriptions: {},
  phone: null,
  first: "Ana",
  last: null,
  profile: { no_of_employees: "0" },
  profileImage: null,
  uvcCredit: 0,
  vhrCreditSubscription: 0,
  isDealer: false,
  emailVerified: true,
  pendingEmail: null,
  signupCreditsDue: false,
};

export const anaWire = {
  id: "u1",
  email: "ana@example.com",
  first: "Ana",
  is_dealer: false,
  credits: { vhr: 4, sticker: 1, global: 0 },
  subscriptions: {},
};

export function openCache(user: User | null) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  client.setQueryData(userQuery.queryKey, user);
  return client;
}
