"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/sheet";
import { disputeQuery } from "@/lib/client/admin";
import { ActButtons } from "./act-buttons";
import { AdminHeading } from "./admin-page";
import { RecordFields } from "./record-fields";
import { Thing, type ThingProps } from "./thing";

const fields = ["state", "reason", "email", "vin", "source", "site", "created", "asked", "ended"];

/** A record's `state` is a state of the country, and no state of work. */
function recordRow({ state, id, ...record }: Readonly<Record<string, unknown>>) {
  return { record_id: id, ...record, ...(state === undefined ? {} : { us_state: state }) };
}

/** What is disputed and why, the record as its source gave it, and what became of it. */
export function DisputePage({ id, site }: ThingProps) {
  const t = useTranslations("admin.parts");
  const none = useTranslations("admin")("nothing");
  return (
    <Thing answer={useQuery(disputeQuery(id, site))}>
      {(dispute) => (
        <>
          <AdminHeading title={dispute.number} />
          <ActButtons names={["askSource", "endDispute"]} row={dispute} />
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
                  <li key={file.id} className="border-hairline border-b">
                    <a
                      href={file.url}
                      target="_blank"
                      rel="noreferrer"
                      className="inline-flex min-h-11 items-center break-words"
                    >
                      {file.name}
                    </a>
                  </li>
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
    </Thing>
  );
}
