"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LeaderList } from "@/components/ui/leader-list";
import { PageSheet } from "@/components/ui/page-sheet";
import { Section, Sheet } from "@/components/ui/sheet";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { Tabs } from "@/components/ui/tabs";

/** Papers, and what stands on them in order. */
export function GalleryLists() {
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
        <LeaderList items={items} />
        <LeaderList items={items} columns={2} />
        <Table caption={t("lists")} tabIndex={-1}>
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
        <Tabs label={t("link")} look="line" tabs={tabs} value={tab} onChange={setTab}>
          {t("sample")}
        </Tabs>
        <Sheet className="p-4">
          <Section title={t("label")} level={3} aside={t("hint")}>
            {t("sample")}
          </Section>
        </Sheet>
        <div className="border border-hairline border-dashed">
          <PageSheet narrow label={t("label")} title={t("sheet")} intro={t("hint")}>
            {t("sample")}
          </PageSheet>
        </div>
      </div>
    </Section>
  );
}
