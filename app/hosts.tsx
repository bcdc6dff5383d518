"use client";
import { lazy, Suspense } from "react";
import { lazyPart } from "@/lib/client/lazy-part";
import type { ThirdParties } from "@/lib/site/third-party";
import { useDialogs } from "@/stores/dialogs";

const LiveChat = lazy(async () => ({ default: (await import("@/components/chat/live-chat")).LiveChat }));
const ThirdPartyScripts = lazy(async () => ({
  default: (await import("@/components/site/third-party-scripts")).ThirdPartyScripts,
}));
const FeedbackDialog = lazyPart(
  async () => (await import("@/components/feedback/feedback-dialog")).FeedbackDialog,
);
const ContactDialog = lazyPart(
  async () => (await import("@/components/support/contact-dialog")).ContactDialog,
);
const PrivacyDialog = lazy(async () => ({
  default: (await import("@/components/site/privacy-dialog")).PrivacyDialog,
}));

/** The dialogs that are opened from elsewhere. */
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

/** What stands beside every main page: hosted dialogs, the chat, and what others count; a site without them has no script for them. */
export function Hosts({ parties }: { parties: ThirdParties | null }) {
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
