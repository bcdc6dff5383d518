"use client";
import { QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { userQuery, useUser } from "@/lib/client/account";
import { joinOpenCaches, makeQueryClient } from "@/lib/client/query-client";
import type { User } from "@/lib/contract/account";
import { Toaster } from "./toaster";

interface MainProvidersProps {
  /** As the server saw it for this page. */
  user: User | null;
  children: ReactNode;
}

function clientFor(user: User | null) {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  return client;
}

/** Another tab logged in or out: the page is drawn anew for whoever the session belongs to now. */
function LoginWatch({ loadedFor }: { loadedFor: string | null }) {
  const router = useRouter();
  const { data } = useUser();
  const now = data === undefined ? loadedFor : (data?.id ?? null);
  useEffect(() => {
    if (now !== loadedFor) router.refresh();
  }, [now, loadedFor, router]);
  return null;
}

/**
 * The providers of the main pages, composed once. Another login gets a tree of its own: neither what was fetched nor
 * what a component remembers is carried over.
 */
export function MainProviders({ user, children }: MainProvidersProps) {
  return (
    <ProvidersOfLogin key={user?.id ?? "visitor"} user={user}>
      {children}
    </ProvidersOfLogin>
  );
}

function ProvidersOfLogin({ user, children }: MainProvidersProps) {
  const [client] = useState(() => clientFor(user));

  useEffect(() => joinOpenCaches(client), [client]);

  useEffect(() => {
    client.setQueryData(userQuery.queryKey, user);
  }, [client, user]);

  return (
    <QueryClientProvider client={client}>
      <LoginWatch loadedFor={user?.id ?? null} />
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
