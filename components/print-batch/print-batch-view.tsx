"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useMaySell } from "@/components/providers/use-may-sell";
import { QueryView } from "@/components/shell/query-view";
import { Button, ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { ErrorNote } from "@/components/ui/error-note";
import { ProgressBar } from "@/components/ui/progress";
import { accountKeys } from "@/lib/account/client/account";
import { useErrorText } from "@/lib/platform/browser";
import {
  cancelPrintBatch,
  printBatchFileHref,
  printBatchKeys,
  printBatchQuery,
  printBatchZipHref,
  resumePrintBatch,
} from "@/lib/print-batch/client";
import type { ParsedVinList, PrintBatch } from "@/lib/print-batch/contract/print-batch";
import { PRINT_FILE_VEHICLES_MAX } from "@/lib/print-batch/rules/print-batch";
import { VIN_LIST_MAX } from "@/lib/print-batch/rules/vin-list";
import { getCheckoutHref, printBatchHref } from "@/lib/routes";
import { PrintBatchRows } from "./print-batch-rows";

/** Vehicles shown, and polled while the batch runs. */
const SHOWN = 50;
const MORE = 150;

export function PrintBatchView({ id }: { id: string }) {
  const client = useQueryClient();
  const [limit, setLimit] = useState(SHOWN);
  const query = useQuery(printBatchQuery(id, limit));
  const usage = query.data && `${query.data.state} ${query.data.charged}`;
  useEffect(() => {
    if (usage) void client.invalidateQueries({ queryKey: accountKeys.user() });
  }, [client, usage]);
  const state = query.data?.state;
  useEffect(() => {
    if (state) void client.invalidateQueries({ queryKey: printBatchKeys.list });
  }, [client, state]);
  return (
    <QueryView query={query}>
      {(batch) => (
        <PrintBatchSection
          batch={batch}
          busy={query.isPlaceholderData}
          onMore={() => setLimit(Math.min(limit + MORE, VIN_LIST_MAX))}
        />
      )}
    </QueryView>
  );
}

interface PrintBatchSectionProps {
  batch: ParsedVinList;
  busy: boolean;
  onMore: () => void;
}

function PrintBatchSection({ batch, busy, onMore }: PrintBatchSectionProps) {
  const t = useTranslations("printBatch");
  const errorText = useErrorText();
  const client = useQueryClient();
  const maySell = useMaySell();
  const { id } = batch;
  const refresh = () => client.invalidateQueries({ queryKey: printBatchKeys.all });
  const resume = useMutation({ mutationFn: () => resumePrintBatch(id), onSuccess: refresh });
  const cancel = useMutation({ mutationFn: () => cancelPrintBatch(id), onSuccess: refresh });
  const { state, counts } = batch;
  const isOpen = state === "running" || state === "paused";
  const actionError = resume.error ?? cancel.error;
  return (
    <Section title={batch.name || t("pasted")} aside={t(`state.${state}`)}>
      <div className="grid gap-5">
        <PrintBatchProgress batch={batch} />
        {state === "paused" ? (
          <ErrorNote title={t("paused.title")}>{t("paused.text", { waiting: counts.waiting })}</ErrorNote>
        ) : null}
        {actionError ? <ErrorNote title={errorText(actionError)} /> : null}
        <div className="flex flex-wrap gap-3">
          {state === "paused" && maySell ? (
            <ButtonLink href={getCheckoutHref({ product: batch.lacking ?? "vhr", next: printBatchHref(id) })}>
              {t("buy")}
            </ButtonLink>
          ) : null}
          {state === "paused" ? (
            <Button
              variant={maySell ? "quiet" : "primary"}
              busy={resume.isPending}
              onClick={() => resume.mutate()}
            >
              {t("goOn")}
            </Button>
          ) : null}
          {state === "done" && counts.failed > 0 ? (
            <Button variant="quiet" busy={resume.isPending} onClick={() => resume.mutate()}>
              {t("retry", { failed: counts.failed })}
            </Button>
          ) : null}
          {isOpen ? (
            <Button variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t("cancel")}
            </Button>
          ) : null}
        </div>
        <PrintBatchFiles batch={batch} />
        <PrintBatchRows batch={batch} busy={busy} onMore={onMore} />
      </div>
    </Section>
  );
}

export function PrintBatchFiles({ batch }: { batch: Pick<ParsedVinList, "id" | "printable"> }) {
  const t = useTranslations("printBatch.files");
  const { printable } = batch;
  if (printable === 0) return null;
  const starts = Array.from(
    { length: Math.ceil(printable / PRINT_FILE_VEHICLES_MAX) },
    (_, at) => at * PRINT_FILE_VEHICLES_MAX + 1,
  );
  return (
    <div>
      <p className="caps">{t("title")}</p>
      <p className="text-ink-2 text-sm">{t("duplex")}</p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {starts.map((start) => (
          <li key={start}>
            <a
              href={printBatchFileHref(batch.id, { start })}
              target="_blank"
              rel="noopener"
              className="num inline-flex min-h-11 items-center"
            >
              {starts.length === 1
                ? t("all", { vehicles: printable })
                : t("part", { from: start, to: Math.min(start + PRINT_FILE_VEHICLES_MAX - 1, printable) })}
            </a>
          </li>
        ))}
        <li>
          <a href={printBatchZipHref(batch.id)} download className="inline-flex min-h-11 items-center">
            {t("separate")}
          </a>
        </li>
      </ul>
    </div>
  );
}

export function PrintBatchProgress({ batch }: { batch: PrintBatch }) {
  const t = useTranslations("printBatch.progress");
  const { total, counts, charged } = batch;
  const done = total - counts.waiting;
  return (
    <div className="grid gap-2">
      <ProgressBar aria-label={t("label")} max={total} value={done} />
      <p role="status" className="num">
        <b>{t("done", { done, total })}</b>{" "}
        {t("counts", {
          ready: counts.ready + counts.nothing_found,
          empty: counts.nothing_found,
          failed: counts.failed,
        })}{" "}
        {t("charged", { charged })}
      </p>
    </div>
  );
}
