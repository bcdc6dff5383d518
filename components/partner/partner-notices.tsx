import type { AdminWire } from "@/lib/contract/admin-session";
import { ConfirmEmailNotice } from "./confirm-email";

/** What the console says over every page until somebody has seen to it. */
export function PartnerNotices({ admin }: { admin: AdminWire }) {
  return admin.partner?.confirms_email ? <ConfirmEmailNotice email={admin.email} /> : null;
}
