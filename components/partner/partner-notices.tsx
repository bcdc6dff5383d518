import type { AdminWire } from "@/lib/contract/admin-session";
import { ConfirmEmailNotice } from "./confirm-email";
import { TermsNotice } from "./terms-notice";

/** What the console says over every page until somebody has seen to it. */
export function PartnerNotices({ admin }: { admin: AdminWire }) {
  if (!admin.partner) return null;
  return (
    <>
      {admin.partner.confirms_email ? <ConfirmEmailNotice email={admin.email} /> : null}
      <TermsNotice />
    </>
  );
}
