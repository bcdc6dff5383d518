"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { AccountQueryView } from "@/components/shell/account-query-view";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { type ApiKey, apiKeysQuery } from "@/lib/api-keys/client";
import { routes } from "@/lib/routes";
import { CreateKeyForm, RevokeKeyForm, RotateKeyForm } from "./key-forms";

type Opened = { form: "create" } | { form: "rotate" | "revoke"; row: ApiKey };
const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;

function KeyLine({ row, onOpen }: { row: ApiKey; onOpen: (opened: Opened) => void }) {
  const t = useTranslations("apiKeys");
  const format = useFormatter();
  const formatMoment = (text: string) => format.dateTime(new Date(text), MOMENT);
  const facts = [
    [t("scopes"), row.scopes.join(", ")],
    [t("networks"), row.networks.join(", ") || t("everywhere")],
    [t("lastUsed"), row.last_used ? formatMoment(row.last_used) : t("notUsed")],
    [t("expires"), row.expires ? formatMoment(row.expires) : t("never")],
    [t("created"), formatMoment(row.created)],
    ...(row.old_prefix && row.old_ends
      ? [[t("old"), t("oldText", { prefix: row.old_prefix, date: formatMoment(row.old_ends) })]]
      : []),
  ];
  return (
    <li className="grid gap-3 border-hairline border-b py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words font-semibold">{row.name}</h3>
        <Badge tone="quiet">{t(`modes.${row.mode}`)}</Badge>
        {row.state === "active" ? null : <Badge tone="quiet">{t(`states.${row.state}`)}</Badge>}
        <code className="num text-ink-2 text-sm">{row.prefix}…</code>
      </div>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="mb-1 min-w-0 break-words sm:mb-0">{text}</dd>
          </div>
        ))}
      </dl>
      {row.state === "revoked" ? null : (
        <div className="flex flex-wrap gap-2.5">
          {row.state === "active" ? (
            <Button
              variant="quiet"
              aria-label={t("rotateOf", { name: row.name })}
              onClick={() => onOpen({ form: "rotate", row })}
            >
              {t("rotate")}
            </Button>
          ) : null}
          <Button
            variant="danger"
            aria-label={t("revokeOf", { name: row.name })}
            onClick={() => onOpen({ form: "revoke", row })}
          >
            {t("revoke")}
          </Button>
        </div>
      )}
    </li>
  );
}

export function KeysPanel() {
  const t = useTranslations("apiKeys");
  const common = useTranslations("common");
  const query = useQuery(apiKeysQuery());
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const titles = { create: t("create"), rotate: t("rotateTitle"), revoke: t("revokeTitle") };
  return (
    <Section title={t("title")}>
      <p className="max-w-measure text-ink-2 text-sm">
        {t("intro")}{" "}
        <Link href={routes.apiReference} prefetch={false}>
          {t("reference")}
        </Link>
      </p>
      <AccountQueryView query={query} section="keys">
        {({ keys, scopes }) => (
          <>
            <div className="my-5">
              <Button onClick={() => setOpened({ form: "create" })}>{t("create")}</Button>
            </div>
            {keys.length === 0 ? <p>{t("none")}</p> : null}
            <ul>
              {keys.map((row) => (
                <KeyLine key={row.id} row={row} onOpen={setOpened} />
              ))}
            </ul>
            {opened ? (
              <Dialog
                open
                onOpenChange={(open) => !open && close()}
                title={titles[opened.form]}
                closeLabel={common("close")}
              >
                {opened.form === "create" ? <CreateKeyForm scopes={scopes} onDone={close} /> : null}
                {opened.form === "rotate" ? <RotateKeyForm id={opened.row.id} onDone={close} /> : null}
                {opened.form === "revoke" ? (
                  <RevokeKeyForm id={opened.row.id} name={opened.row.name} onDone={close} />
                ) : null}
              </Dialog>
            ) : null}
          </>
        )}
      </AccountQueryView>
    </Section>
  );
}
