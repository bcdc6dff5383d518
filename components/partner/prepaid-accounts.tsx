"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ActionButtons } from "@/components/admin/action-buttons";
import { useConsoleHref, useMay } from "@/components/admin/console-href";
import { AdminQueryView } from "@/components/admin/query-view";
import { Badge } from "@/components/ui/badge";
import { getButtonStyle } from "@/components/ui/button-style";
import { Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { ErrorNote } from "@/components/ui/error-note";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { StatusIcon } from "@/components/ui/status-icon";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import {
  adminKeys,
  getStatementHref,
  type PayoutsData,
  payoutsQuery,
  sendAdminAction,
} from "@/lib/admin/client/admin";
import { replaceAddress, useErrorText, useMoney } from "@/lib/platform/browser";

type Account = PayoutsData["accounts"][number];
type TopUp = PayoutsData["top_ups"][number];

const ICONS = { ok: "none", low: "note", exhausted: "found" } as const;
const FORMATS = ["pdf", "csv"] as const;

function AccountFacts({ account, site }: { account: Account; site: string }) {
  const t = useTranslations("paymentAccount.prepaid");
  const files = useTranslations("admin.files");
  const format = useFormatter();
  const locale = useLocale();
  const money = useMoney();
  const { currency, test, month, state } = account;
  const readAmount = (cents: number) => money(cents, currency);
  const monthName = format.dateTime(new Date(`${month}-15T12:00:00Z`), { year: "numeric", month: "long" });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <StatusIcon state={ICONS[state]}>{t(`states.${state}`)}</StatusIcon>
        <span className="caps">{currency}</span>
        {test ? <Badge>{t("test")}</Badge> : null}
      </div>
      <DescriptionList
        className="max-w-xl"
        items={[
          { label: t("available"), value: readAmount(account.available_cents) },
          { label: t("balance"), value: readAmount(account.prepaid_cents) },
          { label: t("held"), value: readAmount(account.held_cents) },
          { label: t("limit"), value: readAmount(account.credit_limit_cents) },
          { label: t("sales"), value: readAmount(account.sales_cents) },
        ]}
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{t("openMonth", { month: monthName })}</span>
        {FORMATS.map((kind) => (
          <a
            key={kind}
            href={getStatementHref({ site, currency, test: String(test), format: kind, locale })}
            download
            className={getButtonStyle("plain", "sm", false)}
          >
            {files(kind)}
          </a>
        ))}
      </p>
    </div>
  );
}

function TopUps({ rows, site }: { rows: readonly TopUp[]; site: string }) {
  const t = useTranslations("paymentAccount.prepaid");
  const format = useFormatter();
  const money = useMoney();
  if (rows.length === 0) return null;
  return (
    <Table caption={t("topUps")}>
      <thead>
        <tr>
          <HeadCell>{t("started")}</HeadCell>
          <HeadCell numeric>{t("amount")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t("actions")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell>{format.dateTime(new Date(row.created), { dateStyle: "medium" })}</Cell>
            <Cell numeric>{money(row.amount_cents, row.currency)}</Cell>
            <Cell>
              {t(`topUpStates.${row.state}`)}
              {row.test ? ` · ${t("test")}` : null}
            </Cell>
            <Cell>
              <ActionButtons names={["payTopUp", "checkTopUp"]} row={{ ...row, site }} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function useReturned(id: string | null) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const hasAsked = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!id || hasAsked.current) return;
    hasAsked.current = true;
    // Removes the id from the URL so that a reload doesn't call the gateway again.
    replaceAddress(location.pathname);
    setBusy(true);
    sendAdminAction("checkTopUp", { id })
      .then(() => client.invalidateQueries({ queryKey: adminKeys.all }))
      .catch((error: unknown) => setProblem(errorText(error)))
      .finally(() => setBusy(false));
  });
  return { busy, problem };
}

function Prepaid({ data, returned }: { data: PayoutsData; returned: string | null }) {
  const t = useTranslations("paymentAccount.prepaid");
  const href = useConsoleHref();
  const { may } = useMay();
  const { busy, problem } = useReturned(may("payouts.change") ? returned : null);
  const { settlement, accounts, top_ups: topUps, gateways, site } = data;
  return (
    <div className="grid gap-6">
      <p className="max-w-measure">{t(`settlements.${settlement}`)}</p>
      {busy ? <LoadingStrip label={t("checking")} /> : null}
      {problem ? <ErrorNote title={problem} /> : null}
      {accounts.length === 0 ? <p className="text-ink-2">{t("none")}</p> : null}
      {accounts.map((account) => (
        <AccountFacts key={`${account.currency} ${account.test}`} account={account} site={site} />
      ))}
      {gateways.length > 0 ? (
        <ActionButtons names={gateways.map(({ test }) => (test ? "topUpTest" : "topUp"))} row={{ site }} />
      ) : (
        <p>{t("byTransfer")}</p>
      )}
      <TopUps rows={topUps} site={site} />
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        <Link href={href("movements")} prefetch={false}>
          {t("toMovements")}
        </Link>
        <Link href={href("statements")} prefetch={false}>
          {t("toStatements")}
        </Link>
      </p>
    </div>
  );
}

export function PrepaidAccounts({ returned }: { returned: string | null }) {
  const t = useTranslations("paymentAccount.prepaid");
  const query = useQuery(payoutsQuery());
  return (
    <Section title={t("title")}>
      <AdminQueryView query={query} keepsError>
        {(data) => <Prepaid data={data} returned={returned} />}
      </AdminQueryView>
    </Section>
  );
}
