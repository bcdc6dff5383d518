import { userQuery } from "@/lib/client/account";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { User } from "@/lib/contract/account";
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
