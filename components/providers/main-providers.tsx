"use client";
import { hashKey, QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { userQuery, useUser } from "@/lib/account/client/account";
import type { User } from "@/lib/account/contract/account";
import { createQueryClient, registerQueryClient, rememberServed } from "@/lib/platform/browser";
import { Toaster } from "./toaster";

interface MainProvidersProps {
  user: User | null;
  children: ReactNode;
}

function getClientFor(user: User | null) {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  rememberServed(client, hashKey(userQuery.queryKey), user);
  return client;
}

function LoginObserver({ loadedFor }: { loadedFor: string | null }) {
  const router = useRouter();
  const { data } = useUser();
  const now = data === undefined ? loadedFor : (data?.id ?? null);
  useEffect(() => {
    if (now !== loadedFor) router.refresh();
  }, [now, loadedFor, router]);
  return null;
}

/** Remounts when another user logs in, so that no cached queries or state carry over. */
export function MainProviders({ user, children }: MainProvidersProps) {
  return (
    <ProvidersOfLogin key={user?.id ?? "anonymous"} user={user}>
      {children}
    </ProvidersOfLogin>
  );
}

function ProvidersOfLogin({ user, children }: MainProvidersProps) {
  const [client] = useState(() => getClientFor(user));

  useEffect(() => registerQueryClient(client), [client]);

  useEffect(() => {
    client.setQueryData(userQuery.queryKey, user);
  }, [client, user]);

  return (
    <QueryClientProvider client={client}>
      <LoginObserver loadedFor={user?.id ?? null} />
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
