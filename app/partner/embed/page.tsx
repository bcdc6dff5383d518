import { EmbedPage } from "@/components/partner/embed-page";
import { withMessages } from "@/components/providers/page-messages";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

export default withMessages("embedGenerator", async function PartnerEmbedPage() {
  const { site } = await guardPartnerPage(getPartnerHref("embed"), "looks.change");
  return <EmbedPage site={{ name: site.name, origin: site.origin, embedding: site.embedding }} />;
});
