"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress";
import { type AdminRow, accountQuery, importQuery, orderQuery, ticketQuery } from "@/lib/admin/client/admin";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import { ActionButtons } from "./action-buttons";
import { AdminHeading } from "./admin-heading";
import { DisputePage } from "./dispute-page";
import { AdminQueryView, type RecordPageProps } from "./query-view";
import { RecordFields, SubTable } from "./record-fields";

const accountActions = [
  "approveDealer",
  "enableUser",
  "adjustCredits",
  "grantSubscription",
  "sendPasswordLink",
  "setRole",
  "revokeSessions",
  "resetSecondFactor",
  "disableUser",
];
const accountFields = [
  "site",
  "first",
  "last",
  "phone",
  "role",
  "all_sites",
  "disabled",
  "disabled_reason",
  "sessions",
  "created",
];

function Account({ id, site }: RecordPageProps) {
  const t = useTranslations("admin.parts");
  return (
    <AdminQueryView query={useQuery(accountQuery(id, site))}>
      {(user) => (
        <>
          <AdminHeading title={user.email} />
          <ActionButtons names={accountActions} row={user} />
          <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
            <Section title={t("account")}>
              <RecordFields row={user} names={accountFields} />
            </Section>
            <Section title={t("credits")}>
              <RecordFields row={user.credits} names={CREDIT_KINDS} />
            </Section>
            {user.profile ? (
              <Section title={t("profile")}>
                <RecordFields row={user.profile} of="company" />
              </Section>
            ) : null}
            <Section title={t("subscriptions")}>
              <SubTable
                caption={t("subscriptions")}
                rows={user.subscriptions}
                names={["product", "gateway", "state", "remaining", "period_end"]}
              />
            </Section>
          </div>
          <div className="mt-10 grid gap-10">
            <Section title={t("ledger")}>
              <SubTable
                caption={t("ledger")}
                rows={user.ledger}
                names={["created", "kind", "amount", "reason", "note"]}
              />
            </Section>
            <Section title={t("documents")}>
              <SubTable
                caption={t("documents")}
                rows={user.documents}
                names={["created", "vin", "product", "number"]}
                site={user.site}
              />
            </Section>
            <Section title={t("orders")}>
              <SubTable
                caption={t("orders")}
                rows={user.orders}
                site={user.site}
                names={["created", "number", "state", "total_cents"]}
              />
            </Section>
            <Section title={t("acceptedTerms")}>
              <SubTable
                caption={t("acceptedTerms")}
                rows={user.accepted_terms}
                names={["created", "by", "terms", "privacy", "locale"]}
              />
            </Section>
          </div>
        </>
      )}
    </AdminQueryView>
  );
}

const orderFields = [
  "email",
  "site",
  "state",
  "plan",
  "quantity",
  "vin",
  "unit_cents",
  "discount_cents",
  "tax_cents",
  "total_cents",
  "refunded_cents",
  "coupon",
  "gateway",
  "payment",
  "created",
  "paid",
];

function Order({ id, site }: RecordPageProps) {
  const t = useTranslations("admin.parts");
  return (
    <AdminQueryView query={useQuery(orderQuery(id, site))}>
      {(order) => (
        <>
          <AdminHeading title={order.number} />
          <ActionButtons names={["releaseOrder", "refundOrder"]} row={order} />
          <div className="mt-8 grid gap-10">
            <Section title={t("order")}>
              <RecordFields row={order} names={orderFields} columns={2} />
            </Section>
            <Section title={t("documents")}>
              <SubTable
                caption={t("documents")}
                rows={order.documents}
                names={["created", "vin", "product", "number"]}
                site={order.site}
              />
            </Section>
            <Section title={t("events")}>
              <SubTable
                caption={t("events")}
                rows={order.events}
                names={["created", "type", "outcome", "amount_cents"]}
              />
            </Section>
            <Section title={t("refunds")}>
              <SubTable
                caption={t("refunds")}
                rows={order.refunds}
                names={["created", "amount_cents", "reason", "state"]}
              />
            </Section>
          </div>
        </>
      )}
    </AdminQueryView>
  );
}

function Ticket({ id, site }: RecordPageProps) {
  const t = useTranslations("admin.parts");
  return (
    <AdminQueryView query={useQuery(ticketQuery(id, site))}>
      {(ticket) => (
        <>
          <AdminHeading title={ticket.number} />
          <ActionButtons names={["answerTicket", "closeTicket"]} row={ticket} />
          <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
            <Section title={t("message")}>
              <p className="max-w-measure whitespace-pre-wrap break-words">{ticket.message}</p>
            </Section>
            <Section title={t("ticket")}>
              <RecordFields
                row={ticket}
                names={[
                  "state",
                  "email",
                  "name",
                  "phone",
                  "vin",
                  "credit_type",
                  "satisfaction",
                  "site",
                  "created",
                ]}
              />
            </Section>
            <Section title={t("documents")}>
              <SubTable
                caption={t("documents")}
                rows={ticket.documents}
                names={["created", "vin", "product", "number"]}
                site={ticket.site}
              />
            </Section>
            {ticket.answer ? (
              <Section title={t("answer")}>
                <p className="max-w-measure whitespace-pre-wrap break-words">{ticket.answer}</p>
              </Section>
            ) : null}
          </div>
        </>
      )}
    </AdminQueryView>
  );
}

function Import({ id }: RecordPageProps) {
  const t = useTranslations("admin.parts");
  const counts = [
    "state",
    "kind",
    "dry_run",
    "lines",
    "records",
    "added",
    "updated",
    "unchanged",
    "failed",
    "unread",
    "error",
    "started",
    "ended",
  ];
  return (
    <AdminQueryView query={useQuery(importQuery(id))}>
      {(run) => (
        <>
          <AdminHeading title={run.file} />
          <ActionButtons names={["stopImport", "retryImport", "undoImport"]} row={run as AdminRow} />
          <div className="mt-8 grid gap-10">
            <Section title={t("import")}>
              {run.size ? (
                <div className="mb-3">
                  <ProgressBar
                    aria-label={t("import")}
                    max={run.size}
                    value={run.state === "done" ? run.size : run.offset}
                  />
                </div>
              ) : null}
              <RecordFields row={run} names={counts} columns={2} />
            </Section>
            <Section title={t("errors")}>
              <SubTable
                caption={t("errors")}
                rows={run.errors}
                names={["line", "column", "cell", "message"]}
                whole
              />
            </Section>
          </div>
        </>
      )}
    </AdminQueryView>
  );
}

const recordPages = {
  users: Account,
  orders: Order,
  tickets: Ticket,
  disputes: DisputePage,
  imports: Import,
};

export function RecordPage({ path, ...props }: RecordPageProps & { path: keyof typeof recordPages }) {
  const Page = recordPages[path];
  return <Page {...props} />;
}
