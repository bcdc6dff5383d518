import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageMessages } from "@/components/providers/page-messages";
import { PageShell } from "@/components/shell/page-shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("garage");
  return { title: t("title"), robots: { index: false } };
}

export default function MyVehiclesLayout({ children }: { children: ReactNode }) {
  return (
    <PageShell>
      <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-12">
        <PageMessages page="garage">{children}</PageMessages>
      </div>
    </PageShell>
  );
}
