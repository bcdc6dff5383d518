"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { ErrorNote } from "@/components/ui/error-note";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { instanceQuery } from "@/lib/client/admin";
import type { InstanceWire } from "@/lib/contract/admin-instance";

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

export function DiskNote() {
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

export function InstanceState() {
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
