"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ActionButtons } from "@/components/admin/action-buttons";
import { AdminHeading } from "@/components/admin/admin-heading";
import { CopyButton } from "@/components/admin/copy-button";
import { AdminQueryView } from "@/components/admin/query-view";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { type IconStatus, StatusIcon } from "@/components/ui/status-icon";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import {
  adminKeys,
  type DomainData,
  domainsQuery,
  type MailDomainData,
  sendAdminAction,
} from "@/lib/admin/client/admin";
import { useErrorText } from "@/lib/platform/browser";
import { MOMENT_FORMAT } from "@/lib/platform/i18n";

const DOMAIN_ICONS: Record<DomainData["state"], IconStatus> = {
  pending: "unchecked",
  verified: "none",
  failing: "found",
};

function Records({ of, records }: { of: string; records: DomainData["records"] }) {
  const t = useTranslations("domain");
  return (
    <Table caption={t("recordsOf", { name: of })}>
      <thead>
        <tr>
          <HeadCell>{t("type")}</HeadCell>
          <HeadCell>{t("name")}</HeadCell>
          <HeadCell>{t("value")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t("copy")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {records.map(({ type, name, value }) => (
          <tr key={`${type} ${name} ${value}`}>
            <Cell>{type}</Cell>
            <Cell className="select-all break-all">{name}</Cell>
            <Cell className="select-all break-all">{value}</Cell>
            <Cell>
              <CopyButton value={value} label={`${type} ${name}`} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface FindingsProps {
  findings: readonly (DomainData["findings"][number] | MailDomainData["findings"][number])[];
}

function Findings({ findings }: FindingsProps) {
  const t = useTranslations("domain");
  return (
    <ul className="grid gap-3">
      {findings.map(({ code, type, name, found, expected }) => (
        <li key={`${code} ${type} ${name}`} className="border-amber border-l-4 bg-amber-band px-4 py-3">
          <p className="font-semibold">{t(`findings.${code}.title`)}</p>
          <p className="break-all text-sm">
            {`${type} ${name}`}
            {found.length > 0 ? ` · ${t("found", { found: found.join(", ") })}` : null}
            {expected === null ? null : ` · ${t("needed", { value: expected })}`}
          </p>
          <p className="mt-1">{t(`findings.${code}.todo`)}</p>
        </li>
      ))}
    </ul>
  );
}

function CheckButton({ call, id }: { call: "checkDomain" | "checkMailDomain"; id?: string }) {
  const t = useTranslations("domain");
  const client = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await sendAdminAction(call, id === undefined ? {} : { id });
      await client.invalidateQueries({ queryKey: adminKeys.all });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-2">
      <Button busy={busy} onClick={check}>
        {t("check")}
      </Button>
      {problem ? <ErrorNote title={problem} /> : null}
    </div>
  );
}

function useMoment() {
  const format = useFormatter();
  return (moment: string) => format.dateTime(new Date(moment), MOMENT_FORMAT);
}

function Domain({ domain }: { domain: DomainData }) {
  const t = useTranslations("domain");
  const moment = useMoment();
  const { host, state, main, www, records, findings, checked, failing_since } = domain;
  return (
    <Section title={host} level={2} aside={main ? <Badge tone="quiet">{t("main")}</Badge> : null}>
      <div className="grid gap-4">
        <StatusIcon state={DOMAIN_ICONS[state]}>{t(`states.${state}`)}</StatusIcon>
        {failing_since ? <p>{t("since", { moment: moment(failing_since) })}</p> : null}
        {www ? <p className="text-ink-2">{t(`www.${www}`, { host })}</p> : null}
        <p>{t("setRecords")}</p>
        <Records of={host} records={records} />
        <Findings findings={findings} />
        <div className="flex flex-wrap items-center gap-3">
          <CheckButton call="checkDomain" id={domain.id} />
          <p role="status" className="text-ink-2 text-sm">
            {checked ? t("checked", { moment: moment(checked) }) : t("unchecked")}
          </p>
        </div>
        <ActionButtons names={["makeMainDomain", "addWww", "dropWww", "removeDomain"]} row={{ ...domain }} />
      </div>
    </Section>
  );
}

function MailDomain({ mail }: { mail: MailDomainData }) {
  const t = useTranslations("domain");
  const moment = useMoment();
  return (
    <div className="grid gap-4">
      <StatusIcon state={mail.state === "verified" ? "none" : "unchecked"}>
        {t(`mailStates.${mail.state}`, { address: mail.address })}
      </StatusIcon>
      <Records of={mail.domain} records={mail.records} />
      <Findings findings={mail.findings} />
      <div className="flex flex-wrap items-center gap-3">
        <CheckButton call="checkMailDomain" />
        <p role="status" className="text-ink-2 text-sm">
          {mail.checked ? t("checked", { moment: moment(mail.checked) }) : t("unchecked")}
        </p>
      </div>
      <ActionButtons names={["removeMailDomain"]} row={{}} />
    </div>
  );
}

export function DomainPage() {
  const t = useTranslations("domain");
  const answer = useQuery(domainsQuery);
  return (
    <>
      <AdminHeading title={t("title")} intro={t("intro")} />
      <AdminQueryView query={answer} keepsError>
        {({ offers, origin, domains, mail, sender }) => (
          <div className="grid gap-10">
            <p>{t("origin", { origin })}</p>
            {offers.domains ? <ActionButtons names={["addDomain"]} row={{}} /> : <p>{t("notOffered")}</p>}
            {offers.domains && domains.length === 0 ? (
              <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
            ) : null}
            {domains.map((domain) => (
              <Domain key={domain.id} domain={domain} />
            ))}
            <Section title={t("mail")}>
              <div className="grid gap-4">
                <p>{t("sender", { name: sender.name, address: sender.address, reply: sender.reply_to })}</p>
                {mail ? <MailDomain mail={mail} /> : null}
                {mail === null && offers.mail ? <ActionButtons names={["setMailDomain"]} row={{}} /> : null}
                {mail === null && !offers.mail ? <p className="text-ink-2">{t("mailNotOffered")}</p> : null}
              </div>
            </Section>
          </div>
        )}
      </AdminQueryView>
    </>
  );
}
