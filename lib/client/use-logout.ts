"use client";
import { useMutation } from "@tanstack/react-query";
import { routes } from "@/lib/routes";
import { endSession, leaveFor } from "./session";
import { requestHost } from "./webview";

/**
 * Ends the session, and lets a host app end its own. Cached data goes with the document: the home page is loaded
 * anew, whatever the host does.
 */
export function useLogout() {
  return useMutation({
    mutationFn: endSession,
    onSuccess: async () => {
      await requestHost("auth.logout", {});
      leaveFor(routes.home);
    },
  });
}
