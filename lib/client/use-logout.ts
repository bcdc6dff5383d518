"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { routes } from "@/lib/routes";
import { endSession, leaveFor } from "./session";
import { requestHost } from "./webview";

/**
 * Ends the session, and lets a host app end its own. Cached data goes with the document: the home page is loaded
 * anew, whatever the host does.
 */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endSession,
    // A read that arrives after the session has ended would show "Log in" on the page that is being left.
    onMutate: () => client.cancelQueries(),
    onError: () => void client.invalidateQueries(),
    onSuccess: async () => {
      await requestHost("auth.logout", {});
      leaveFor(routes.home);
    },
  });
}
