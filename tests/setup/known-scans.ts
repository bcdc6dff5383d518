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
 * Large tables that lists of the console read row by row as the product is; nothing that a visitor or a member asks for does. Most are
 * small at all but a few sites, and the test fills them with 16,000 rows of one. Whoever mends one takes its line out.
 */
export const KNOWN: readonly KnownScan[] = [
  {
    calls: "admin.apiKeys",
    tables: "api_keys users",
    because: "its words have no index: a site has a few keys",
  },
  { calls: "admin.disputes", tables: "disputes", asked: "reason=", because: "no index by reason" },
  {
    calls: "admin.webhookDeliveries",
    tables: "webhook_deliveries webhook_events",
    asked: "type=",
    because: "the kind is the event's, and the order the delivery's",
  },
  {
    calls: "admin.mails",
    asked: "site=all state=waiting",
    tables: "email_outbox",
    because: "few of all sites' emails wait, and the index of those begins with the site",
  },
  {
    calls: "admin.plans",
    asked: "site=all",
    tables: "plans",
    because: "no index has all sites' plans of a kind in the list's order",
  },
  {
    calls: "admin.deletionRequests admin.subscriptions admin.disputes",
    asked: "site=all state=",
    tables: "deletion_requests subscriptions disputes",
    because: "no index has all sites' rows of a state in the list's order",
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
