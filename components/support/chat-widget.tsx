"use client";
import { LiveChatWidget } from "@livechat/widget-react";
import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { useUser } from "@/lib/client/account";
import { urlIsRead } from "@/lib/client/navigation-guard";
import type { User } from "@/lib/contract/account";
import { analyticsPath } from "@/lib/site/analytics-url";
import { CHAT_GROUP } from "@/lib/site/chat-page";
import { useChat } from "@/stores/chat";
import { useDialogs } from "@/stores/dialogs";
import { useToasts } from "@/stores/toast";

// Runs once, before the widget loads.
urlIsRead();

function planOf(user: User | null | undefined): string {
  if (!user) return "visitor";
  const subscribed = Object.values(user.subscriptions).some(Boolean);
  return `${user.isDealer ? "dealer" : "user"}${subscribed ? ", subscription" : ""}`;
}

const SCRIPT = /^https:\/\/cdn\.livechatinc\.com\//;

/** Where the widget's script does not load, the chat is a link again; whoever asked for it reads why. */
function useLostScript(): void {
  const t = useTranslations("chat.lost");
  const show = useToasts((state) => state.show);
  useEffect(() => {
    const onError = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement && SCRIPT.test(target.src))) return;
      const { isRequested, lose } = useChat.getState();
      lose();
      if (isRequested) show({ title: t("title"), message: t("text") });
    };
    // A script's error does not bubble.
    window.addEventListener("error", onError, true);
    return () => window.removeEventListener("error", onError, true);
  }, [show, t]);
}

/** LiveChat's own component, and the only place that loads it. Nothing passed to it may contain a VIN or a plate. */
export function ChatWidget({ license }: { license: string }) {
  const path = usePathname();
  const locale = useLocale();
  const { data: user } = useUser();
  const { visibility, setVisibility } = useChat();
  useLostScript();
  // On phones a dialog sits at the bottom of the screen, where the chat bubble would cover its buttons.
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
        page: analyticsPath(path),
      }}
      onVisibilityChanged={(event) => {
        if (!useDialogs.getState().current) setVisibility(event.visibility);
      }}
    />
  );
}
