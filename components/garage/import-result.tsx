"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ImportOutcome } from "@/lib/contract/garage-import";

interface ImportResultProps {
  result: ImportOutcome | undefined;
  isDone: boolean;
  undone: { removed: number; restored: number; kept: number } | undefined;
  isUndoing: boolean;
  onUndo: (id: string) => void;
}

/** What an import would change or has changed, the rejected lines with their reasons, and the undo button. */
export function ImportResult({ result, isDone, undone, isUndoing, onUndo }: ImportResultProps) {
  const t = useTranslations("garage.import");
  if (!result) return undone ? <p role="status">{t("undone", undone)}</p> : null;
  const { added, updated, unchanged, refused, errors } = result;
  const id = result.import?.id;
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold">
        {undone ? t("undone", undone) : t(isDone ? "done" : "would", { added, updated, unchanged, refused })}
      </p>
      {isDone && id && !undone ? (
        <div>
          <Button variant="quiet" busy={isUndoing} onClick={() => onUndo(id)}>
            {t("undo")}
          </Button>
        </div>
      ) : null}
      {errors.length > 0 ? (
        <div>
          <p className="caps">{t("errors")}</p>
          <ul className="mt-1 grid gap-1 text-sm">
            {errors.map((error) => (
              <li key={`${error.line} ${error.column} ${error.problem}`} className="num">
                <span className="font-semibold">{t("line", { line: error.line })}</span>{" "}
                {t(`column.${error.column}`)}: {t(`problem.${error.problem}`)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
