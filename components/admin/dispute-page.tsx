"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { AlertIcon } from "@/components/ui/icons";
import { disputeQuery } from "@/lib/admin/client/admin";
import type { adminDisputeSchema } from "@/lib/admin/contract/disputes";
import { ActionButtons } from "./action-buttons";
import { AdminHeading } from "./admin-heading";
import { AdminQueryView, type RecordPageProps } from "./query-view";
import { RecordFields } from "./record-fields";

const fields = ["state", "reason", "email", "vin", "source", "site", "created", "asked", "ended"];

/** Renames `state` because it is a US state here, not a workflow state. */
function recordRow({ state, id, priceCents, ...record }: Readonly<Record<string, unknown>>) {
  return {
    record_id: id,
    ...record,
    ...(state === undefined ? {} : { us_state: state }),
    ...(priceCents === undefined ? {} : { price_cents: priceCents }),
  };
}

type File = z.infer<typeof adminDisputeSchema>["files"][number];

/** Shows a server-side rendering, because the uploaded PDF may contain scripts. */
function EvidenceFile({ file }: { file: File }) {
  const t = useTranslations("admin.parts");
  const [previewState, setShown] = useState<"no" | "yes" | "failed">("no");
  return (
    <li className="border-hairline border-b">
      <p className="flex flex-wrap items-center gap-x-4">
        <a href={file.url} download className="inline-flex min-h-11 min-w-0 items-center break-all">
          {file.name}
        </a>
        {previewState === "no" ? (
          <Button variant="quiet" size="sm" onClick={() => setShown("yes")}>
            {t("evidenceShow")} <span className="sr-only">{file.name}</span>
          </Button>
        ) : null}
      </p>
      {file.active?.length ? (
        <p className="pb-3 font-semibold text-amber">
          <AlertIcon className="mr-1 inline size-4 align-[-2px]" />
          {t("active", { names: file.active.join(", ") })}
        </p>
      ) : null}
      {file.active === undefined ? (
        <p className="pb-3 font-semibold text-amber">
          <AlertIcon className="mr-1 inline size-4 align-[-2px]" />
          {t("activeUnchecked")}
        </p>
      ) : null}
      {previewState === "yes" ? (
        // biome-ignore lint/performance/noImgElement: a private picture, which the image optimizer may not fetch.
        <img
          src={`${file.url}&view=1`}
          alt={t("evidenceShown", { name: file.name })}
          className="mb-3 w-full border border-hairline"
          onError={() => setShown("failed")}
        />
      ) : null}
      {previewState === "failed" ? (
        <p role="alert" className="pb-3">
          {t("evidenceNotShown")}
        </p>
      ) : null}
    </li>
  );
}

export function DisputePage({ id, site }: RecordPageProps) {
  const t = useTranslations("admin.parts");
  const none = useTranslations("admin")("nothing");
  return (
    <AdminQueryView query={useQuery(disputeQuery(id, site))}>
      {(dispute) => (
        <>
          <AdminHeading title={dispute.number} />
          <ActionButtons names={["askSource", "endDispute"]} row={dispute} />
          <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
            <Section title={t("message")}>
              <p className="max-w-measure whitespace-pre-wrap break-words">{dispute.text}</p>
            </Section>
            <Section title={t("dispute")}>
              <RecordFields row={dispute} names={fields} />
            </Section>
            <Section title={t("record")}>
              <RecordFields row={recordRow(dispute.record)} names={Object.keys(recordRow(dispute.record))} />
            </Section>
            <Section title={t("evidence")}>
              {dispute.files.length === 0 ? <p className="text-ink-2">{none}</p> : null}
              <ul>
                {dispute.files.map((file) => (
                  <EvidenceFile key={file.id} file={file} />
                ))}
              </ul>
            </Section>
            {dispute.answer ? (
              <Section title={t("answer")}>
                <p className="max-w-measure whitespace-pre-wrap break-words">{dispute.answer}</p>
              </Section>
            ) : null}
          </div>
        </>
      )}
    </AdminQueryView>
  );
}
