interface KnownScan {
  /** Names of calls, with spaces between. */
  calls: string;
  /** What they read; an index counts as its table. */
  tables: string;
  because: string;
  /** A part of the question, where others of the call read no more than they need. */
  asked?: string;
}

/**
 * Large tables that calls read row by row as the product is: found when these tables were first filled for the test, not right. Whoever
 * mends one takes its line out.
 */
export const KNOWN: readonly KnownScan[] = [
  {
    calls:
      "partner.signup admin.createSite admin.sites admin.site admin.archive admin.setSiteOpen admin.updateSite admin.saveThemeDraft admin.publishTheme admin.rollBackTheme",
    tables: "site_hosts",
    because: "no index by site",
  },
  { calls: "admin.checkMailDomain", tables: "site_mail_domains", because: "no index by key" },
  {
    calls: "admin.plans",
    asked: "site=all",
    tables: "plans",
    because: "no index has all sites' plans in the list's order",
  },
  {
    calls: "admin.orders",
    asked: "site=all",
    tables: "orders users",
    because: "over all sites joined whole, then sorted",
  },
  {
    calls: "admin.mails",
    asked: "site=all",
    tables: "email_outbox",
    because: "few of all sites' emails wait",
  },
  {
    calls: "profile.export",
    tables: "contact_messages deletion_requests failure_logs plate_lookups",
    because: "no index by member",
  },
  {
    calls: "admin.closeForDeletion admin.removeStaff",
    tables: "reset_tokens",
    because: "no index by member",
  },
  {
    calls: "admin.carryOutDeletion",
    tables: "contact_messages deletion_requests email_outbox failure_logs leads plate_lookups reset_tokens",
    because: "no index by member, or by its address",
  },
  { calls: "admin.refundOrder", tables: "subscriptions", because: "no index by order" },
  { calls: "admin.apiKeys", tables: "api_keys users", because: "no index for the list's orders and words" },
  {
    calls: "admin.contactMessages",
    tables: "contact_messages",
    because: "no index over all sites, or of words",
  },
  {
    calls: "admin.deletionRequests",
    tables: "deletion_requests",
    because: "no index for the list's orders and words",
  },
  { calls: "admin.disputes", tables: "disputes users", because: "no index for the list's orders and words" },
  { calls: "admin.failures", asked: "site=all", tables: "failure_logs", because: "no index over all sites" },
  { calls: "admin.leads", asked: "site=all", tables: "leads", because: "no index over all sites" },
  {
    calls: "admin.offers",
    asked: "site=all",
    tables: "credit_offers users",
    because: "no index over all sites",
  },
  {
    calls: "admin.redemptions",
    tables: "coupon_redemptions orders users",
    because: "no index for the list's order",
  },
  { calls: "admin.subscriptions", tables: "subscriptions users", because: "no index for the list's orders" },
  {
    calls: "admin.webhookDeliveries",
    tables: "webhook_deliveries webhook_events",
    because: "the list is in an order that no index has",
  },
];

/** Whether a question is known to read this table, or this index, row by row; its title begins with the call's name. */
export function isKnownScan(title: string, name: string): boolean {
  const call = title.split(" ")[0] ?? "";
  return KNOWN.some(
    ({ calls, tables, asked = "" }) =>
      calls.split(" ").includes(call) &&
      title.includes(asked) &&
      tables.split(" ").some((table) => name === table || name.startsWith(`${table}_`)),
  );
}
