"use client";
import { useMutation } from "@tanstack/react-query";
import { routes } from "@/lib/routes";
import { endSession, leaveFor } from "./session";
import { askHost } from "./webview";

/**
 * Ends the session, and lets a host app end its own. What was fetched goes with the document: the first page is loaded
 * anew, whatever the host does.
 */
export function useLogout() {
  return useMutation({
    mutationFn: endSession,
    onSuccess: async () => {
      await askHost("auth.logout", {});
      leaveFor(routes.home);
    },
  });
}
