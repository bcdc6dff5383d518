import { headers } from "next/headers";
import { SharedView } from "@/components/share/shared-document-page";
import { SharedMissing } from "@/components/share/shared-missing";
import { pageMissing } from "@/lib/bff/page-status";
import { requestOrigin } from "@/lib/bff/request-origin";
import { sharedDocument } from "@/lib/bff/shared-document";
import { guardPage } from "@/lib/middleware/page";
import { sharedHref } from "@/lib/routes";

/** A shared document: read only, with its PDF, without anything about its owner. */
export default async function SharedPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { site } = await guardPage(sharedHref(token));
  const { address } = requestOrigin(await headers());
  const shared = await sharedDocument(token, { site, address });
  if (shared) return <SharedView shared={shared} />;
  pageMissing();
  return <SharedMissing />;
}
