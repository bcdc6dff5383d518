"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext } from "react";
import { Tabs } from "@/components/ui/tabs";
import { FOLDER_SECTIONS, type FolderSection, useSection } from "./use-section";

const OpenSection = createContext<(section: FolderSection) => void>(() => undefined);

/** Turns to another page of the folder. */
export function useOpenSection() {
  return useContext(OpenSection);
}

/** The car's folder: what it is, its documents, what is known of it. Only the open page is drawn. */
export function Folder({ pages }: { pages: Readonly<Record<FolderSection, ReactNode>> }) {
  const t = useTranslations("dashboard.folder");
  const [section, open] = useSection();
  return (
    <OpenSection value={open}>
      <Tabs
        label={t("label")}
        tabs={FOLDER_SECTIONS.map((value) => ({ value, label: t(value) }))}
        value={section}
        onChange={open}
      >
        {pages[section]}
      </Tabs>
    </OpenSection>
  );
}
