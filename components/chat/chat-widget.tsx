"use client";
import { LiveChatWidget } from "@livechat/widget-react";
import { usePathname } from "next/navigation";
import { useLocale } from "next-intl";
import { useUser } from "@/lib/client/account";
import { addressIsRead } from "@/lib/client/page-border";
import type { User } from "@/lib/contract/account";
import { trackedPath } from "@/lib/site/tracked-address";
import { useChat } from "@/stores/chat";
import { useDialogs } from "@/stores/dialogs";
import { CHAT_GROUP } from "./chat-group";

// Runs once, before the widget is on the page.
addressIsRead();

function planOf(user: User | null | undefined): string {
  if (!user) return "visitor";
  const subscribed = Object.values(user.subscriptions).some(Boolean);
  return `${user.isDealer ? "dealer" : "user"}${subscribed ? ", subscription" : ""}`;
}

/** LiveChat's own component, and the only place that loads it. What it is told never holds a VIN or a plate. */
export function ChatWidget({ license }: { license: string }) {
  const path = usePathname();
  const locale = useLocale();
  const { data: user } = useUser();
  const { visibility, setVisibility } = useChat();
  // A dialog lies at the foot of a phone's screen, where the bubble would lie over its buttons.
  const covered = useDialogs((state) => state.current !== null);
  const name = [user?.first, user?.last].filter(Boolean).join(" ");
  return (
    <LiveChatWidget
      license={license}
      group={CHAT_GROUP}
      visibility={covered ? "hidden" : visibility}
      customerName={name || undefined}
      customerEmail={user?.email}
      sessionVariables={{
        host: window.location.hostname,
        locale,
        plan: planOf(user),
        page: trackedPath(path),
      }}
      onVisibilityChanged={(event) => {
        if (!useDialogs.getState().current) setVisibility(event.visibility);
      }}
    />
  );
}
