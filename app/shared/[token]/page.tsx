import type { Metadata } from "next";
import { SharedView } from "@/components/report/shared-document-page";
import { SharedMissing } from "@/components/share/shared-missing";
import { markPageMissing } from "@/lib/bff/page-status";
import { guardPage } from "@/lib/middleware/page";
import { loadSharedMetadata, sharedForPage } from "@/lib/middleware/shared";
import { getSharedHref } from "@/lib/routes";

interface SharedAddress {
  params: Promise<{ token: string }>;
}

export async function generateMetadata({ params }: SharedAddress): Promise<Metadata> {
  return loadSharedMetadata((await params).token);
}

export default async function SharedPage({ params }: SharedAddress) {
  const { token } = await params;
  await guardPage(getSharedHref(token));
  const shared = await sharedForPage(token);
  if (shared) return <SharedView shared={shared} />;
  markPageMissing();
  return <SharedMissing />;
}
