"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useOffer } from "@/components/providers/offers-provider";
import { accountKeys, userQuery } from "@/lib/account/client/account";
import type { User } from "@/lib/account/contract/account";

/** A remote Members API may return a partial user, so refetch it. */
export function useUpdatedUser() {
  const client = useQueryClient();
  const ownApi = useOffer("ownApi");
  return (updated: User | undefined) => {
    if (updated && ownApi) client.setQueryData(userQuery.queryKey, updated);
    else void client.invalidateQueries({ queryKey: accountKeys.all });
  };
}
