import type { Role } from "./many-members/calls";

interface Refusal {
  calls: string;
  status: number;
  because: string;
  to?: Role;
}

const FOR_DEALERS = [
  "printBatch.list printBatch.read printBatch.file printBatch.zip printBatch.start printBatch.resume",
  "printBatch.check printBatch.cancel apiKey.list apiKey.create apiKey.rotate apiKey.revoke",
].join(" ");
const FOR_OPERATORS = [
  "admin.instance admin.partners admin.partnersExport admin.partnerInvitations admin.partnerInvitationsExport",
  "admin.approvePartner admin.refusePartner admin.invitePartner admin.endPartnerInvitation",
  "admin.imports admin.importsExport admin.importRun admin.stopImport admin.retryImport admin.undoImport",
  "admin.wholesaleDefaults admin.setWholesalePrice admin.setWholesaleDefault admin.setSettlement",
  "admin.enterMovement admin.setCreditLimit admin.createSite admin.setSiteOpen admin.setRole admin.resetSecondFactor",
].join(" ");

/** Calls that can't succeed with generated data, so their statements can't be measured. */
export const REFUSALS: readonly Refusal[] = [
  {
    calls: "apiKey.self",
    status: 403,
    to: "member",
    because: "asked with an API key alone, which dealers have",
  },
  {
    calls: "billing.stripeWebhook billing.stripeConnectWebhook",
    status: 404,
    because: "the site sells by the sandbox",
  },
  {
    calls: "billing.sandboxWebhook",
    status: 400,
    because: "nothing signed the event: billing.sandboxPayment signs one, which is taken in the same way",
  },
  {
    calls: "staff.passkeyOptions staff.passkeyLogin admin.startPasskey admin.confirmPasskey",
    status: 400,
    because: "passkeys need https",
  },
  { calls: "admin.renamePasskey admin.removePasskey", status: 404, because: "passkeys need https" },
  { calls: "staff.startSso staff.finishSso", status: 409, because: "there is no identity provider" },
  { calls: "admin.unlinkSso", status: 404, because: "there is no identity provider" },
  {
    calls:
      "admin.confirmPartnerEmail admin.resendPartnerEmail admin.savePartner admin.acceptPartnerTerms admin.launchSite",
    status: 409,
    because: "the first site is its operator's own, not a partner's",
  },
  { calls: "admin.invitePartner", status: 409, to: "operator", because: "sign-up is open to all" },
  { calls: "admin.releaseOrder", status: 404, because: "no payment was held back" },
  { calls: "admin.retryImport", status: 409, to: "operator", because: "the file of the import is not kept" },
  { calls: FOR_DEALERS, status: 403, to: "member", because: "for dealers alone" },
  { calls: FOR_OPERATORS, status: 403, to: "staff", because: "for operators alone" },
];

export function getExpectedStatus(role: Role, call: string): number {
  const refusal = REFUSALS.find(
    ({ calls, to = role }) => to === role && calls.split(" ").some((name) => name === call),
  );
  return refusal?.status ?? 200;
}
