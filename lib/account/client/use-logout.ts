"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { routes } from "@/lib/routes";
import { requestHost } from "@/lib/webview/client/webview";
import { endSession, leaveFor } from "./session";

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endSession,
    // A read that arrives after logout would show "Log in" on the page being left.
    onMutate: () => client.cancelQueries(),
    onError: () => void client.invalidateQueries(),
    onSuccess: async () => {
      await requestHost("auth.logout", {});
      leaveFor(routes.home);
    },
  });
}
