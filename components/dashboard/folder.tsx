"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext } from "react";
import { Tabs } from "@/components/ui/tabs";
import { type FolderSection, useSection } from "./use-section";

const OpenSection = createContext<(section: FolderSection) => void>(() => undefined);

/** Turns to another page of the folder. */
export function useOpenSection() {
  return useContext(OpenSection);
}

interface FolderProps {
  vehicle: ReactNode;
  report: ReactNode;
  sticker: ReactNode;
}

/** The car's folder: what it is, its report, its sticker. */
export function Folder({ vehicle, report, sticker }: FolderProps) {
  const t = useTranslations("dashboard.folder");
  const [section, open] = useSection();
  const pages = { vehicle, report, sticker };
  return (
    <OpenSection value={open}>
      <Tabs
        label={t("label")}
        tabs={[
          { value: "vehicle", label: t("vehicle") },
          { value: "report", label: t("report") },
          { value: "sticker", label: t("sticker") },
        ]}
        value={section}
        onChange={open}
      >
        {pages[section]}
      </Tabs>
    </OpenSection>
  );
}
