"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmVins } from "@/components/ui/confirm-vins";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { importsQuery } from "@/lib/garage/client/import";
import { GARAGE_COLUMNS, templateCsv } from "@/lib/garage/contract/csv";
import type { ImportOutcome } from "@/lib/garage/contract/import";
import { saveFile, useErrorText, useFieldText } from "@/lib/platform/browser";
import type { UnreadColumn } from "@/lib/platform/values";
import { ImportPreview } from "./import-preview";
import { useImport } from "./use-import";

export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("garage.import");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const input = useRef<HTMLInputElement>(null);
  const { file, mapping, unread, problem, confirmed, setConfirmed, choose, map, dry, take, undo } =
    useImport();
  const canTry = file !== null && mapping.vin !== undefined;
  const willChange = dry.data ? dry.data.added + dry.data.updated + confirmed.length : 0;
  const error = take.error ?? dry.error ?? undo.error;
  const done = take.data;

  function saveTemplate() {
    saveFile({ bytes: new Blob([templateCsv], { type: "text/csv" }), name: "garage-template.csv" });
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t("title")}
      description={t("text")}
      closeLabel={common("close")}
      actions={
        done ? (
          <Button onClick={onClose}>{t("close")}</Button>
        ) : (
          <>
            {dry.data && willChange > 0 ? (
              <Button busy={take.isPending} onClick={() => take.mutate()}>
                {t("take", { count: willChange })}
              </Button>
            ) : (
              <Button disabled={!canTry} busy={dry.isPending} onClick={() => dry.mutate()}>
                {t("try")}
              </Button>
            )}
            <Button variant="quiet" onClick={onClose}>
              {t("cancel")}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        {done ? null : (
          <div className="flex flex-wrap items-center gap-3">
            <input
              ref={input}
              type="file"
              accept=".csv,text/csv,text/plain"
              aria-label={t("choose")}
              hidden
              onChange={(event) => {
                const [chosen] = event.target.files ?? [];
                event.target.value = "";
                if (chosen) void choose(chosen);
              }}
            />
            <Button variant="quiet" onClick={() => input.current?.click()}>
              {t("choose")}
            </Button>
            <Button variant="plain" onClick={saveTemplate}>
              {t("template")}
            </Button>
            {file ? (
              <p className="w-full break-all">{t("chosen", { name: file.name, count: file.lines })}</p>
            ) : null}
          </div>
        )}
        {file && !done ? (
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="caps mb-2">{t("columns")}</legend>
            {GARAGE_COLUMNS.map((column) => (
              <Field key={column} label={t(`column.${column}`)} required={column === "vin"}>
                <Select
                  value={mapping[column] ?? ""}
                  onChange={(event) =>
                    map(column, event.target.value === "" ? undefined : Number(event.target.value))
                  }
                >
                  <option value="">{t("notInFile")}</option>
                  {file.header.map((name, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns can share a name, so the index is the key.
                    <option key={at} value={at}>
                      {name || t("unnamed", { number: at + 1 })}
                    </option>
                  ))}
                </Select>
              </Field>
            ))}
          </fieldset>
        ) : null}
        <UnreadColumns columns={unread} />
        {file ? null : <RecentImports isUndoing={undo.isPending} onUndo={(id) => undo.mutate(id)} />}
        {problem ? (
          <ErrorNote title={problem === "unreadable" ? t("unreadable") : (fieldText(problem) ?? "")} />
        ) : null}
        {error ? <ErrorNote title={errorText(error)} /> : null}
        <ImportResult
          result={done ?? dry.data}
          isDone={done !== undefined}
          undone={undo.data}
          isUndoing={undo.isPending}
          onUndo={(id) => undo.mutate(id)}
        />
        {dry.data && !done ? <ImportPreview rows={dry.data.preview} /> : null}
        {dry.data && !done ? (
          <ConfirmVins
            title={t("doubtful")}
            text={t("doubtfulText")}
            lineLabel={(line) => t("line", { line })}
            doubtLabel={(doubt) => t(`doubt.${doubt}`)}
            lines={dry.data.warnings}
            confirmed={confirmed}
            onChange={setConfirmed}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

function UnreadColumns({ columns }: { columns: readonly UnreadColumn[] }) {
  const t = useTranslations("garage.import");
  const format = useFormatter();
  if (columns.length === 0) return null;
  const names = columns.map(({ number, name }) => name || t("unnamed", { number }));
  return <p className="break-words">{t("unread", { columns: format.list(names) })}</p>;
}

function RecentImports({ isUndoing, onUndo }: { isUndoing: boolean; onUndo: (id: string) => void }) {
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

interface ImportResultProps {
  result: ImportOutcome | undefined;
  isDone: boolean;
  undone: { removed: number; restored: number; kept: number } | undefined;
  isUndoing: boolean;
  onUndo: (id: string) => void;
}

function ImportResult({ result, isDone, undone, isUndoing, onUndo }: ImportResultProps) {
  const t = useTranslations("garage.import");
  if (!result) return undone ? <p role="status">{t("undone", undone)}</p> : null;
  const { added, updated, unchanged, errors, warnings } = result;
  // Unconfirmed lines with warnings aren't imported.
  const refusedCount = result.refused + (isDone ? warnings.length : 0);
  const id = result.import?.id;
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold">
        {undone
          ? t("undone", undone)
          : t(isDone ? "done" : "would", { added, updated, unchanged, refused: refusedCount })}
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
