import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Shell } from "@/app/shell";
import { Words } from "@/app/words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("garage");
  return { title: t("title"), robots: { index: false } };
}

/** The garage's own wrapper inside the main shell (PAGE-2). */
export default function MyVehiclesLayout({ children }: { children: ReactNode }) {
  return (
    <Shell>
      <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-12">
        <Words of={["garage"]}>{children}</Words>
      </div>
    </Shell>
  );
}
