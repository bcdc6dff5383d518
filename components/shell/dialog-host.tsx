"use client";
import { lazy, Suspense } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";
import type { ThirdParties } from "@/lib/site/rules/third-parties";
import { useDialogs } from "@/stores/dialogs";

const LiveChat = lazy(async () => ({ default: (await import("@/components/support/live-chat")).LiveChat }));
const ThirdPartyScripts = lazy(async () => ({
  default: (await import("@/components/site/third-party-scripts")).ThirdPartyScripts,
}));
const FeedbackDialog = lazyWithPreload(
  async () => (await import("@/components/support/feedback-dialog")).FeedbackDialog,
);
const ContactDialog = lazyWithPreload(
  async () => (await import("@/components/support/contact-dialog")).ContactDialog,
);
const PrivacyDialog = lazy(async () => ({
  default: (await import("@/components/site/privacy-dialog")).PrivacyDialog,
}));

function DialogHost({ parties }: { parties: ThirdParties | null }) {
  const { current, close } = useDialogs();
  if (!current) return null;
  return (
    <Suspense fallback={null}>
      {current.kind === "feedback" ? (
        <FeedbackDialog key={`${current.vin} ${current.about}`} {...current} onClose={close} />
      ) : null}
      {current.kind === "contact" ? <ContactDialog onClose={close} /> : null}
      {current.kind === "privacy" && parties ? <PrivacyDialog parties={parties} onClose={close} /> : null}
    </Suspense>
  );
}

export function ShellHosts({ parties }: { parties: ThirdParties | null }) {
  return (
    <>
      <DialogHost parties={parties} />
      <Suspense fallback={null}>
        {parties?.liveChatLicense ? (
          <LiveChat license={parties.liveChatLicense} consentRequired={parties.consentRequired} />
        ) : null}
        {parties ? <ThirdPartyScripts parties={parties} /> : null}
      </Suspense>
    </>
  );
}
