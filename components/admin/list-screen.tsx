"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadingStrip } from "@/components/ui/progress";
import { type AdminRow, exportHref, type ListQuery, listQuery } from "@/lib/client/admin";
import { EVERY_SITE, useAdminSite } from "@/stores/admin-site";
import { ActButtons } from "./act-buttons";
import { AdminHeading, CallProblem } from "./admin-page";
import { ListControls } from "./list-controls";
import { type ListDefinition, lists } from "./list-definitions";
import { ListTable } from "./list-table";
import { RecordDialog } from "./record-dialog";

const FIND_MS = 300;

/** What the address says of a list, and how to change it without a new page in the history. */
function useListAddress(list: ListDefinition): [ListQuery, (change: ListQuery) => void] {
  const path = usePathname();
  const search = useSearchParams();
  const known = ["search", "sort", "order", "user_id", "coupon_id", "subject", ...Object.keys(list.filters)];
  const given = Object.fromEntries(known.map((name) => [name, search.get(name) || undefined]));
  const change = (changed: ListQuery) => {
    const next = new URLSearchParams(
      Object.entries({ ...given, ...changed }).filter((entry): entry is [string, string] =>
        Boolean(entry[1]),
      ),
    );
    window.history.replaceState(null, "", next.size > 0 ? `${path}?${next}` : path);
  };
  return [given, change];
}

/** One screen for every list: search, order, filters, pages, a file, and what can be done to a row. */
export function ListScreen({ path, above }: { path: string; above?: ReactNode }) {
  const t = useTranslations("admin");
  const list = lists[path] as ListDefinition;
  const site = useAdminSite((state) => state.site);
  const [given, change] = useListAddress(list);
  const [typed, setTyped] = useState(given.search ?? "");
  const [opened, setOpened] = useState<AdminRow | null>(null);
  const query: ListQuery = { ...given, site: list.ofNoSite ? EVERY_SITE : site || undefined };
  const answer = useInfiniteQuery(listQuery(list.name, query));
  const rows = answer.data?.pages.flatMap((page) => page.data) ?? [];
  const { sort, order, ...asked } = given;
  const narrowed = Object.values(asked).some(Boolean);
  const total = answer.data?.pages[0]?.total ?? 0;

  // Asked of the address itself: the router tells of a change only once it has come through, and writing it a second
  // time, while a row is being opened, would call the row's page back.
  const find = () => {
    const written = new URLSearchParams(window.location.search).get("search") ?? "";
    if (typed !== written) change({ search: typed });
  };
  useEffect(() => {
    const timer = setTimeout(find, FIND_MS);
    return () => clearTimeout(timer);
  });

  const name = path as "users";
  const createAt = site === EVERY_SITE || site === "" ? {} : { site };
  return (
    <>
      <AdminHeading title={t(`lists.${name}.title`)} intro={t(`lists.${name}.text`)}>
        {list.create ? <ActButtons names={[list.create]} row={createAt} /> : null}
      </AdminHeading>
      {above}
      {/* Leaving the field writes the address before a link is followed: written later, it would call the new page back. */}
      <ListControls {...{ list, given, typed }} onType={setTyped} onTyped={find} onChange={change} />
      <div className="my-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="caps">
          {answer.data ? t("rows", { shown: rows.length, total }) : null}
        </p>
        <a href={exportHref(path, query)} download className={buttonStyle("plain", "sm", false)}>
          {t("export")}
        </a>
      </div>
      {answer.isPending ? <LoadingStrip label={t("loading")} /> : null}
      {answer.error ? <CallProblem error={answer.error} retry={answer.refetch} /> : null}
      {answer.data && rows.length === 0 ? (
        narrowed ? (
          <EmptyState title={t("noRows")}>{t("noRowsText")}</EmptyState>
        ) : (
          <EmptyState title={t("noRowsYet")} />
        )
      ) : null}
      {rows.length > 0 ? (
        <ListTable path={path} list={list} rows={rows} everySite={site === EVERY_SITE} onOpen={setOpened} />
      ) : null}
      {answer.hasNextPage ? (
        <Button
          look="quiet"
          className="mt-5"
          busy={answer.isFetchingNextPage}
          onClick={() => answer.fetchNextPage()}
        >
          {t("more")}
        </Button>
      ) : null}
      {opened ? <RecordDialog list={list} path={path} row={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
