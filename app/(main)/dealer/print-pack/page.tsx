import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageAddress, textOf } from "@/app/address";
import { PrintPackPage } from "@/components/print-pack/print-pack-page";
import { idSchema } from "@/lib/contract/fields";
import { guardPage } from "@/lib/middleware/page";
import { loginHref, printPackHref } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("printPack");
  return { title: t("title"), robots: { index: false } };
}

/** A dealer's print packs; the address says which one is open. */
export default async function PrintPack({ searchParams }: PageAddress) {
  const id = idSchema.safeParse(textOf((await searchParams).id)).data ?? null;
  const path = printPackHref(id ?? undefined);
  const { user, site } = await guardPage(path);
  if (!user) redirect(loginHref(path));
  return <PrintPackPage isDealer={user.isDealer} isGlobal={site.isGlobal} id={id} />;
}
