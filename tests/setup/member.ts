import { userQuery } from "@/lib/account/client/account";
import type { User } from "@/lib/account/contract/account";
import { createQueryClient } from "@/lib/platform/browser/query-client";
import { user } from "./vehicles";

export const ana = user({
  email: "ana@example.com",
  credits: { vhr: 4, sticker: 1, global: 0 },
  subscriptions: {},
  first: "Ana",
});

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
