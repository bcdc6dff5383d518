"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { ErrorNote } from "@/components/ui/error-note";
import { Spinner } from "@/components/ui/spinner";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { instanceQuery, listQuery } from "@/lib/admin/client/admin";
import type { InstanceWire } from "@/lib/admin/contract/instance";
import { LIST_TOTAL_MAX } from "@/lib/admin/contract/list";
import { NO_SITE_FILTER } from "@/stores/admin";
import { AdminHeading } from "./admin-heading";
import { useConsoleHref } from "./console-href";
import { Figures } from "./figures";
import { lists, queues } from "./list-definitions";
import { AdminQueryView } from "./query-view";
import { RecordFields } from "./record-fields";
import { SiteTodos } from "./site-todos";
import { useChosenSite } from "./use-chosen-site";

const FIRST_ROWS = "2";

export function Queue({ path, query }: (typeof queues)[number]) {
  const t = useTranslations("admin");
  const chosen = useChosenSite();
  const site = lists[path]?.ofNoSite ? NO_SITE_FILTER : chosen;
  const name = lists[path]?.name ?? "tickets";
  const answer = useInfiniteQuery(listQuery(name, { ...query, site: site || undefined, limit: FIRST_ROWS }));
  const page = answer.data?.pages[0];
  const href = `${useConsoleHref()(path)}?${new URLSearchParams({ ...query, ...(site ? { site } : {}) })}`;
  return (
    <Section
      title={t(`queues.${path}`)}
      aside={
        page ? (
          <span data-testid={`waiting-${path}`}>
            {page.total > LIST_TOTAL_MAX
              ? t("waitingMore", { most: LIST_TOTAL_MAX })
              : t("waiting", { count: page.total })}
          </span>
        ) : (
          <Spinner />
        )
      }
    >
      <AdminQueryView
        query={answer}
        loading={null}
        keepsError
        isEmpty={() => page?.total === 0}
        empty={<p className="text-ink-2">{t("nothingWaits")}</p>}
      >
        {() => (
          <>
            {page?.data.map((row) => (
              <div key={String(row.id)} className="mb-3 border-hairline border-b pb-2">
                <RecordFields
                  row={row}
                  names={[
                    ...new Set([
                      ...(site === NO_SITE_FILTER ? ["site"] : []),
                      ...(lists[path]?.columns ?? []).filter((column) => column !== "state").slice(0, 4),
                    ]),
                  ]}
                />
              </div>
            ))}
            <Link href={href} prefetch={false} className="inline-flex min-h-11 items-center">
              {t("openList")}
            </Link>
          </>
        )}
      </AdminQueryView>
    </Section>
  );
}

interface OverviewProps {
  canSell: boolean;
  sendsEmail: boolean;
  /** Site owners can't set up email or payments, so they see who to contact. */
  isOperator: boolean;
  site: string;
}

const RELEASE = ["version", "commit", "node", "vin_data"] as const;

function InstanceTable({ instance }: { instance: InstanceWire }) {
  const t = useTranslations("admin.instance");
  const formatState = ({ state, reason }: InstanceWire["checks"][number]) =>
    reason === null ? t(`states.${state}`) : `${t(`states.${state}`)}: ${reason}`;
  const rows = [
    ...RELEASE.map((name) => ({ label: t(name), value: instance[name] ?? t("unknown") })),
    ...instance.checks.map((check) => ({ label: t(`checks.${check.name}`), value: formatState(check) })),
  ];
  return (
    <Table caption={t("title")}>
      <thead>
        <tr>
          <HeadCell>{t("what")}</HeadCell>
          <HeadCell>{t("value")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <Cell>{label}</Cell>
            <Cell className="break-all">{value}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function DiskNote() {
  const t = useTranslations("admin");
  const { data } = useQuery(instanceQuery);
  const isFull = data?.checks.some(({ name, state }) => name === "disk" && state !== "ok");
  if (!isFull) return null;
  return (
    <div className="mb-8">
      <ErrorNote title={t("diskFull")}>{t("diskFullText")}</ErrorNote>
    </div>
  );
}

function InstanceState() {
  const t = useTranslations("admin.instance");
  const { data } = useQuery(instanceQuery);
  if (!data) return null;
  return (
    <div className="mt-10">
      <Section title={t("title")} aside={t("text")}>
        <InstanceTable instance={data} />
      </Section>
    </div>
  );
}

export function Overview({ canSell, sendsEmail, isOperator, site }: OverviewProps) {
  const t = useTranslations("admin");
  const chosen = useChosenSite();
  const selectedSite = chosen === "" || chosen === NO_SITE_FILTER ? site : chosen;
  return (
    <>
      <AdminHeading title={t("overview")} intro={t("overviewText")} />
      {canSell && sendsEmail ? null : (
        <div className="mb-8 grid gap-4">
          {canSell ? null : (
            <ErrorNote title={t("noGateway")}>{t(isOperator ? "noGatewayText" : "noGatewayAsk")}</ErrorNote>
          )}
          {sendsEmail ? null : (
            <ErrorNote title={t("noEmail")}>{t(isOperator ? "noEmailText" : "noEmailAsk")}</ErrorNote>
          )}
        </div>
      )}
      {isOperator ? <DiskNote /> : null}
      <SiteTodos site={selectedSite} link={selectedSite} />
      <Figures />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {(isOperator ? queues : queues.filter(({ path }) => !lists[path]?.ofNoSite)).map((queue) => (
          <Queue key={queue.path} {...queue} />
        ))}
      </div>
      {isOperator ? <InstanceState /> : null}
    </>
  );
}
