"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/sheet";
import { printPackHref } from "@/lib/routes";
import { NewPack } from "./new-pack";
import { PackView } from "./pack-view";
import { RecentPacks } from "./recent-packs";

/** A dealer's lists: the one that is open, a new one, the last ones. The address says which is open. */
export function PrintPackDesk({ id, isGlobal }: { id: string | null; isGlobal: boolean }) {
  const t = useTranslations("printPack");
  const router = useRouter();
  return (
    <div className="grid gap-10">
      {id ? <PackView key={id} id={id} /> : null}
      <Section title={t("new.title")}>
        <NewPack isGlobal={isGlobal} onStarted={(started) => router.push(printPackHref(started))} />
      </Section>
      <RecentPacks />
    </div>
  );
}
