import { STAFF_ROLES as everyone, type StaffRole } from "@/lib/core/site/staff";

interface PermissionRow {
  /** Owners have every permission of their site; operators have every permission of every site. */
  roles: readonly StaffRole[];
  /** Calls by name; each call for staff stands in exactly one row. */
  calls: readonly string[];
}

/** Permissions of a site's staff, for the server (kernel/app.ts) and the screens. `operator` is for operators only. */
export const PERMISSIONS = {
  /** One's own session, second factor and address. */
  self: {
    roles: everyone,
    calls: [
      "admin.logout",
      "admin.me",
      "admin.startSecondFactor",
      "admin.confirmSecondFactor",
      "admin.removeSecondFactor",
      "admin.passkeys",
      "admin.startPasskey",
      "admin.confirmPasskey",
      "admin.renamePasskey",
      "admin.removePasskey",
      "admin.confirmPartnerEmail",
      "admin.resendPartnerEmail",
    ],
  },
  "overview.read": { roles: everyone, calls: ["admin.figures", "admin.daily", "admin.partner"] },
  "customers.read": {
    roles: ["owner", "finance", "support", "viewer"],
    calls: [
      "admin.users",
      "admin.user",
      "admin.ledger",
      "admin.subscriptions",
      "admin.generations",
      "admin.failures",
      "admin.offers",
      "admin.mails",
    ],
  },
  "customers.change": {
    roles: ["owner", "support"],
    calls: [
      "admin.inviteUser",
      "admin.disableUser",
      "admin.enableUser",
      "admin.revokeSessions",
      "admin.sendPasswordLink",
      "admin.adjustCredits",
      "admin.grantSubscription",
      "admin.endSubscription",
      "admin.retryGeneration",
      "admin.refundGeneration",
      "admin.retryPrintBatch",
      "admin.retryMail",
    ],
  },
  "orders.read": { roles: ["owner", "finance", "support", "viewer"], calls: ["admin.orders", "admin.order"] },
  "orders.refund": { roles: ["owner", "finance"], calls: ["admin.refundOrder", "admin.releaseOrder"] },
  "support.read": {
    roles: ["owner", "support", "viewer"],
    calls: [
      "admin.tickets",
      "admin.ticket",
      "admin.disputes",
      "admin.dispute",
      "admin.disputeFile",
      "admin.deletionRequests",
      "admin.feedback",
      "admin.contactMessages",
    ],
  },
  "support.answer": {
    roles: ["owner", "support"],
    calls: [
      "admin.answerTicket",
      "admin.closeTicket",
      "admin.answerDispute",
      "admin.carryOutDeletion",
      "admin.closeForDeletion",
      "admin.restoreDeletion",
      "admin.refuseDeletion",
    ],
  },
  "leads.read": { roles: ["owner", "editor", "support", "viewer"], calls: ["admin.leads"] },
  "prices.read": {
    roles: everyone,
    calls: [
      "admin.plans",
      "admin.planVersions",
      "admin.prices",
      "admin.wholesalePrices",
      "admin.coupons",
      "admin.redemptions",
    ],
  },
  "prices.change": {
    roles: ["owner", "finance"],
    calls: ["admin.createPlan", "admin.updatePlan", "admin.setPlanActive"],
  },
  "coupons.change": {
    roles: ["owner", "finance", "editor"],
    calls: ["admin.createCoupon", "admin.updateCoupon", "admin.setCouponActive"],
  },
  "looks.read": {
    roles: everyone,
    calls: [
      "admin.sites",
      "admin.site",
      "admin.previewSite",
      "admin.themes",
      "admin.siteTexts",
      "admin.emails",
      "admin.emailPage",
    ],
  },
  /** Settings, theme, texts, logo, documents' looks. */
  "looks.change": {
    roles: ["owner", "editor"],
    calls: [
      "admin.updateSite",
      "admin.saveThemeDraft",
      "admin.discardThemeDraft",
      "admin.createThemePreview",
      "admin.publishTheme",
      "admin.rollBackTheme",
      "admin.saveSiteText",
      "admin.uploadLogo",
    ],
  },
  /** The company behind the site: its details, the terms, going live. */
  "company.change": {
    roles: ["owner"],
    calls: ["admin.savePartner", "admin.acceptPartnerTerms", "admin.launchSite"],
  },
  /** Who works here: roles, invitations, and how everybody logs in. */
  "team.change": {
    roles: ["owner"],
    calls: [
      "admin.team",
      "admin.teamExport",
      "admin.invitations",
      "admin.invitationsExport",
      "admin.inviteStaff",
      "admin.resendInvitation",
      "admin.revokeInvitation",
      "admin.setStaffRole",
      "admin.removeStaff",
      "admin.staffSettings",
      "admin.saveStaffSettings",
      "admin.sso",
      "admin.saveSso",
      "admin.testSso",
      "admin.removeSso",
      "admin.unlinkSso",
    ],
  },
  "keys.change": {
    roles: ["owner"],
    calls: [
      "admin.apiKeys",
      "admin.apiKeysExport",
      "admin.createApiKey",
      "admin.rotateApiKey",
      "admin.revokeApiKey",
    ],
  },
  "webhooks.change": {
    roles: ["owner"],
    calls: [
      "admin.webhooks",
      "admin.webhookDeliveries",
      "admin.webhookEvents",
      "admin.webhooksExport",
      "admin.webhookDeliveriesExport",
      "admin.webhookEventsExport",
      "admin.createWebhook",
      "admin.updateWebhook",
      "admin.rotateWebhookSecret",
      "admin.setWebhookActive",
      "admin.deleteWebhook",
      "admin.testWebhook",
      "admin.replayDelivery",
      "admin.replayWebhookEvents",
    ],
  },
  "domain.change": {
    roles: ["owner"],
    calls: [
      "admin.domains",
      "admin.addDomain",
      "admin.checkDomain",
      "admin.setDomainWww",
      "admin.makeMainDomain",
      "admin.removeDomain",
      "admin.setMailDomain",
      "admin.checkMailDomain",
      "admin.removeMailDomain",
    ],
  },
  "payouts.read": {
    roles: ["owner", "finance"],
    calls: [
      "admin.paymentAccount",
      "admin.payouts",
      "admin.movements",
      "admin.statements",
      "admin.statementFile",
    ],
  },
  "payouts.change": {
    roles: ["owner"],
    calls: [
      "admin.startPaymentAccount",
      "admin.refreshPaymentAccount",
      "admin.disconnectPaymentAccount",
      "admin.playPaymentAccount",
      "admin.topUp",
      "admin.payTopUp",
      "admin.checkTopUp",
    ],
  },
  "audit.read": { roles: ["owner", "finance"], calls: ["admin.audit"] },
  /** A list as a file, by whoever may read the list. */
  export: {
    roles: ["owner", "finance"],
    calls: [
      "admin.usersExport",
      "admin.ledgerExport",
      "admin.subscriptionsExport",
      "admin.ordersExport",
      "admin.plansExport",
      "admin.planVersionsExport",
      "admin.movementsExport",
      "admin.statementsExport",
      "admin.wholesalePricesExport",
      "admin.couponsExport",
      "admin.redemptionsExport",
      "admin.ticketsExport",
      "admin.disputesExport",
      "admin.deletionRequestsExport",
      "admin.feedbackExport",
      "admin.contactMessagesExport",
      "admin.leadsExport",
      "admin.generationsExport",
      "admin.failuresExport",
      "admin.offersExport",
      "admin.mailsExport",
      "admin.auditExport",
      "admin.sitesExport",
    ],
  },
  archive: { roles: ["owner"], calls: ["admin.archive"] },
  operator: {
    roles: [],
    calls: [
      "admin.instance",
      "admin.createSite",
      "admin.setSiteOpen",
      "admin.partners",
      "admin.partnersExport",
      "admin.partnerInvitations",
      "admin.partnerInvitationsExport",
      "admin.approvePartner",
      "admin.refusePartner",
      "admin.invitePartner",
      "admin.endPartnerInvitation",
      "admin.setRole",
      "admin.setWholesalePrice",
      "admin.wholesaleDefaults",
      "admin.setWholesaleDefault",
      "admin.setSettlement",
      "admin.enterMovement",
      "admin.setCreditLimit",
      "admin.resetSecondFactor",
      "admin.imports",
      "admin.importsExport",
      "admin.sendImport",
      "admin.importRun",
      "admin.stopImport",
      "admin.retryImport",
      "admin.undoImport",
    ],
  },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof PERMISSIONS;

/** Whose permissions are asked about: a member of a site's staff, or an operator. */
export type Role = StaffRole | "operator";

export function can(role: Role, permission: Permission): boolean {
  const roles: readonly StaffRole[] = PERMISSIONS[permission].roles;
  return role === "operator" || roles.includes(role);
}
