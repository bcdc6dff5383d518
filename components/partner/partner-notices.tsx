import type { AdminWire } from "@/lib/contract/admin-session";
import { ConfirmEmailNotice } from "./confirm-email";
import { TermsNotice } from "./terms-notice";

export function PartnerNotices({ admin }: { admin: AdminWire }) {
  if (!admin.partner) return null;
  return (
    <>
      {admin.partner.confirms_email ? <ConfirmEmailNotice email={admin.email} /> : null}
      <TermsNotice />
    </>
  );
}
