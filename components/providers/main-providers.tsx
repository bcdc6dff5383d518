"use client";
import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { type ReactNode, useEffect, useState } from "react";
import { userQuery } from "@/lib/client/account";
import { makeQueryClient } from "@/lib/client/query-client";
import type { User } from "@/lib/contract/account";
import { Toaster } from "./toaster";

interface MainProvidersProps {
  /** As the server saw it for this page. */
  user: User | null;
  nonce: string;
  children: ReactNode;
}

function clientFor(user: User | null) {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  return client;
}

/** The providers of the main pages, composed once. Another login gets another cache: nothing is carried over. */
export function MainProviders({ user, nonce, children }: MainProvidersProps) {
  const [held, setHeld] = useState(() => ({ user, client: clientFor(user) }));
  if (held.user?.id !== user?.id) {
    held.client.clear();
    setHeld({ user, client: clientFor(user) });
  }

  useEffect(() => {
    held.client.setQueryData(userQuery.queryKey, user);
  }, [held.client, user]);

  useEffect(() => {
    // Radix's scroll lock writes a style element; without the nonce the policy refuses it.
    if (nonce) setNonce(nonce);
  }, [nonce]);

  return (
    <QueryClientProvider client={held.client}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
