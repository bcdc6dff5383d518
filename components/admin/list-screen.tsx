"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { getButtonStyle } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { type AdminRow, exportHref, type ListQuery, listQuery } from "@/lib/admin/client/admin";
import { LIST_TOTAL_MAX } from "@/lib/admin/contract/list";
import { replaceAddress } from "@/lib/platform/browser";
import { NO_SITE_FILTER } from "@/stores/admin";
import { ActionButtons } from "./action-buttons";
import { type ActionKey, getAction } from "./action-definitions";
import { ActionForm } from "./action-form";
import { AdminHeading } from "./admin-heading";
import { useMay } from "./console-href";
import { ListControls } from "./list-controls";
import { type ListDefinition, lists } from "./list-definitions";
import { ListTable } from "./list-table";
import { AdminQueryView } from "./query-view";
import { RecordFields } from "./record-fields";
import { useChosenSite } from "./use-chosen-site";

const FIND_MS = 300;

function useListAddress(list: ListDefinition): [ListQuery, (change: ListQuery) => void] {
  const path = usePathname();
  const search = useSearchParams();
  const names = ["search", "sort", "order", "user_id", "coupon_id", "subject", ...Object.keys(list.filters)];
  const params = Object.fromEntries(names.map((name) => [name, search.get(name) || undefined]));
  const change = (changed: ListQuery) => {
    const next = new URLSearchParams(
      Object.entries({ site: search.get("site") ?? undefined, ...params, ...changed }).filter(
        (entry): entry is [string, string] => Boolean(entry[1]),
      ),
    );
    replaceAddress(next.size > 0 ? `${path}?${next}` : path);
  };
  return [params, change];
}

interface RecordDialogProps {
  path: string;
  list: ListDefinition;
  row: AdminRow;
  onClose: () => void;
}

const FORMATS = ["pdf", "csv"] as const;

function RecordDialog({ path, list, row, onClose }: RecordDialogProps) {
  const t = useTranslations("admin");
  const common = useTranslations("common");
  const locale = useLocale();
  const [action, setAction] = useState<ActionKey | null>(null);
  const { mayCall } = useMay();
  const fitting = list.actions.filter((name): name is ActionKey => {
    const definition = getAction(name);
    return definition !== undefined && mayCall(definition.call) && (definition.when?.(row) ?? true);
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={action ? t(`actions.${action}.label`) : t(`lists.${path as "users"}.one`)}
      closeLabel={common("close")}
      actions={
        action || fitting.length === 0
          ? undefined
          : fitting.map((name) => (
              <Button
                key={name}
                variant={getAction(name)?.danger ? "danger" : "quiet"}
                onClick={() => setAction(name)}
              >
                {t(`actions.${name}.label`)}
              </Button>
            ))
      }
    >
      {action ? <ActionForm action={action} row={row} onDone={onClose} /> : <RecordFields row={row} />}
      {action || !list.files ? null : (
        <p className="mt-4 flex flex-wrap gap-3">
          {FORMATS.map((format) => (
            <a
              key={format}
              href={list.files?.(row, format, locale)}
              download
              className={getButtonStyle("quiet", "md", false)}
            >
              {t(`files.${format}`)}
            </a>
          ))}
        </p>
      )}
    </Dialog>
  );
}

export function ListScreen({ path, above }: { path: string; above?: ReactNode }) {
  const t = useTranslations("admin");
  const list = lists[path] as ListDefinition;
  const site = useChosenSite();
  const [params, change] = useListAddress(list);
  const [searchText, setSearchText] = useState(params.search ?? "");
  const [opened, setOpened] = useState<AdminRow | null>(null);
  const query: ListQuery = { ...params, site: list.ofNoSite ? NO_SITE_FILTER : site || undefined };
  const answer = useInfiniteQuery(listQuery(list.name, query));
  const rows = answer.data?.pages.flatMap((page) => page.data) ?? [];
  const { sort, order, ...filters } = params;
  const narrowed = Object.values(filters).some(Boolean);
  const total = answer.data?.pages[0]?.total ?? 0;

  // Reads the location because the router reports a change late; writing the URL again would cancel a pending
  // navigation.
  const find = () => {
    const currentSearch = new URLSearchParams(window.location.search).get("search") ?? "";
    if (searchText !== currentSearch) change({ search: searchText });
  };
  useEffect(() => {
    const timer = setTimeout(find, FIND_MS);
    return () => clearTimeout(timer);
  });

  const { mayCall } = useMay();
  const name = path as "users";
  const createAt = site === NO_SITE_FILTER || site === "" ? {} : { site };
  return (
    <>
      <AdminHeading title={t(`lists.${name}.title`)} intro={t(`lists.${name}.text`)}>
        {list.create ? <ActionButtons names={list.create} row={createAt} /> : null}
      </AdminHeading>
      {above}
      {/* Writes the URL on blur, before a link is followed; a later write would cancel that navigation. */}
      <ListControls
        list={list}
        params={params}
        searchText={searchText}
        onSearchChange={setSearchText}
        onSearchBlur={find}
        onChange={change}
      />
      <div className="my-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="caps">
          {answer.data
            ? total > LIST_TOTAL_MAX
              ? t("rowsOfMore", { shown: rows.length, most: LIST_TOTAL_MAX })
              : t("rows", { shown: rows.length, total })
            : null}
        </p>
        {mayCall(`${list.name}Export`) ? (
          <a href={exportHref(path, query)} download className={getButtonStyle("plain", "sm", false)}>
            {t("export")}
          </a>
        ) : null}
      </div>
      <AdminQueryView
        query={answer}
        keepsError
        isEmpty={() => rows.length === 0}
        empty={
          narrowed ? (
            <EmptyState title={t("noRows")}>{t("noRowsText")}</EmptyState>
          ) : (
            <EmptyState title={t("noRowsYet")} />
          )
        }
      >
        {() => (
          <ListTable
            path={path}
            list={list}
            rows={rows}
            everySite={site === NO_SITE_FILTER}
            onOpen={setOpened}
          />
        )}
      </AdminQueryView>
      {answer.hasNextPage ? (
        <Button
          variant="quiet"
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
