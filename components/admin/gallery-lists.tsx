"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionMenu, menuLineStyle } from "@/components/ui/action-menu";
import { Card, Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PageCard } from "@/components/ui/page-card";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { Tabs } from "@/components/ui/tabs";
import { VehicleDrawing } from "@/components/ui/vehicle-drawing";
import { BODY_TYPES } from "@/lib/vehicle/rules/body-type";

export function GalleryLists({ of }: { of: string }) {
  const t = useTranslations("admin.ui");
  const [tab, setTab] = useState("one");
  const tabs = [
    { value: "one", label: t("label") },
    { value: "two", label: t("link") },
  ];
  const items = [
    { label: t("label"), value: "$18,935" },
    { label: t("link"), value: t("sample") },
  ];
  return (
    <Section title={t("lists")} number={6}>
      <div className="grid min-w-0 gap-6">
        <DescriptionList items={items} />
        <DescriptionList items={items} columns={2} />
        <Table caption={`${t("lists")}: ${of}`} focusable>
          <thead>
            <tr>
              <HeadCell>{t("label")}</HeadCell>
              <HeadCell numeric>{t("detail")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            <tr>
              <Cell>{t("sample")}</Cell>
              <Cell numeric>72,430</Cell>
            </tr>
          </tbody>
        </Table>
        <Tabs label={t("lists")} tabs={tabs} value={tab} onChange={setTab} panelClassName="p-4">
          {t("sample")}
        </Tabs>
        <Tabs label={t("link")} variant="line" tabs={tabs} value={tab} onChange={setTab}>
          {t("sample")}
        </Tabs>
        <Card className="p-4">
          <Section title={t("label")} level={3} aside={t("hint")}>
            {t("sample")}
          </Section>
        </Card>
        <div className="flex flex-wrap items-center gap-4">
          <ActionMenu label={t("lists")}>
            <button type="button" className={menuLineStyle}>
              {t("press")}
            </button>
          </ActionMenu>
          {[...BODY_TYPES, null].map((body) => (
            <VehicleDrawing key={body ?? "unknown"} body={body} className="w-24" />
          ))}
        </div>
        <div className="border border-hairline border-dashed">
          <PageCard narrow label={t("label")} title={t("pageCard")} intro={t("hint")}>
            {t("sample")}
          </PageCard>
        </div>
      </div>
    </Section>
  );
}
