import { getPartnerHref, routes } from "@/lib/routes";
import type { Permission } from "@/lib/staff/rules/permissions";

export interface PartnerPage {
  href: string;
  permission: Permission;
  title:
    | { list: string }
    | {
        page:
          | "overview"
          | "settings"
          | "embed"
          | "emails"
          | "payouts"
          | "login"
          | "domain"
          | "prices"
          | "company"
          | "theme";
      };
}

const list = (path: string, permission: Permission): PartnerPage => ({
  href: getPartnerHref(path),
  permission,
  title: { list: path },
});
const getPage = (
  name: "settings" | "embed" | "emails" | "payouts" | "login" | "domain" | "prices" | "company" | "theme",
  permission: Permission,
): PartnerPage => ({
  href: getPartnerHref(name),
  permission,
  title: { page: name },
});

export const partnerPages: Readonly<
  Record<"start" | "sales" | "customers" | "support" | "site" | "team" | "work", PartnerPage[]>
> = {
  start: [{ href: routes.partner, permission: "overview.read", title: { page: "overview" } }],
  sales: [
    list("orders", "orders.read"),
    list("subscriptions", "customers.read"),
    getPage("prices", "prices.read"),
    list("plans", "prices.read"),
    list("coupons", "prices.read"),
    list("redemptions", "prices.read"),
    list("plan-versions", "prices.read"),
    list("wholesale-prices", "prices.read"),
    getPage("payouts", "payouts.read"),
    list("movements", "payouts.read"),
    list("statements", "payouts.read"),
  ],
  customers: [list("users", "customers.read"), list("ledger", "customers.read"), list("leads", "leads.read")],
  support: [
    list("tickets", "support.read"),
    list("disputes", "support.read"),
    list("deletion-requests", "support.read"),
    list("feedback", "support.read"),
    list("contact-messages", "support.read"),
  ],
  site: [
    getPage("company", "company.change"),
    getPage("settings", "looks.change"),
    getPage("theme", "looks.read"),
    getPage("embed", "looks.change"),
    getPage("emails", "looks.read"),
    getPage("domain", "domain.change"),
    list("api-keys", "keys.change"),
    list("webhooks", "webhooks.change"),
    list("webhook-deliveries", "webhooks.change"),
    list("webhook-events", "webhooks.change"),
  ],
  team: [list("team", "team.change"), list("invitations", "team.change"), getPage("login", "team.change")],
  work: [
    list("generations", "customers.read"),
    list("failures", "customers.read"),
    list("offers", "customers.read"),
    list("mails", "customers.read"),
    list("audit", "audit.read"),
  ],
};

export function findPartnerList(path: string): PartnerPage | undefined {
  return Object.values(partnerPages)
    .flat()
    .find(({ title }) => "list" in title && title.list === path);
}
