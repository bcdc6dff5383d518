"use client";
import { LiveChatWidget } from "@livechat/widget-react";
import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { useUser } from "@/lib/account/client/account";
import type { User } from "@/lib/account/contract/account";
import { setUrlRead } from "@/lib/site/client/navigation-guard";
import { getAnalyticsPath } from "@/lib/site/rules/analytics-url";
import { CHAT_GROUP } from "@/lib/site/rules/chat-page";
import { useChat } from "@/stores/chat";
import { useDialogs } from "@/stores/dialogs";
import { useToasts } from "@/stores/toast";

setUrlRead();

function getPlan(user: User | null | undefined): string {
  if (!user) return "visitor";
  const subscribed = Object.values(user.subscriptions).some(Boolean);
  return `${user.isDealer ? "dealer" : "user"}${subscribed ? ", subscription" : ""}`;
}

const SCRIPT = /^https:\/\/cdn\.livechatinc\.com\//;

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
    // Script errors don't bubble, so listen in the capture phase.
    window.addEventListener("error", onError, true);
    return () => window.removeEventListener("error", onError, true);
  }, [show, t]);
}

/** Only this component loads LiveChat. Never pass it a VIN or a license plate. */
export function ChatWidget({ license }: { license: string }) {
  const path = usePathname();
  const locale = useLocale();
  const { data: user } = useUser();
  const { visibility, setVisibility } = useChat();
  useLostScript();
  // On phones, the chat bubble would cover a dialog's buttons.
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
        plan: getPlan(user),
        page: getAnalyticsPath(path),
      }}
      onVisibilityChanged={(event) => {
        if (!useDialogs.getState().current) setVisibility(event.visibility);
      }}
    />
  );
}
