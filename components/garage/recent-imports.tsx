"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { importsQuery } from "@/lib/client/garage-import";

/** Recent imports, each with an undo button; nothing if there are none. */
export function RecentImports({ isUndoing, onUndo }: { isUndoing: boolean; onUndo: (id: string) => void }) {
  const t = useTranslations("garage.import");
  const format = useFormatter();
  const { data } = useQuery(importsQuery());
  const standing = data?.filter((run) => !run.undone) ?? [];
  if (standing.length === 0) return null;
  return (
    <div>
      <p className="caps">{t("earlier")}</p>
      <ul className="mt-1 grid gap-2">
        {standing.map(({ id, name, added, updated, created }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-hairline border-b pb-2"
          >
            <span className="min-w-0 flex-1 basis-48 break-words">
              {t("entry", {
                name,
                added,
                updated,
                date: format.dateTime(new Date(created), { dateStyle: "medium" }),
              })}
            </span>
            <Button variant="quiet" size="sm" busy={isUndoing} onClick={() => onUndo(id)}>
              {t("undoOf", { name })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
