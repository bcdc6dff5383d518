import { MissingNotice } from "@/components/layout/missing-notice";
import { PlainHeader } from "@/components/layout/plain-header";
import { pageContext } from "@/lib/middleware/page";
import RootLayout, { generateMetadata, generateViewport } from "./layout";

export { generateMetadata, generateViewport };

/**
 * Every address that is no page's, /404 among them. Drawn by the server alone: with the shell around it, the bundler
 * gives every page of the application more script (docs/decisions/page-weight.md).
 */
export default async function MissingPage() {
  const { site, user, webview } = await pageContext();
  return (
    <RootLayout>
      {webview ? null : <PlainHeader site={site} user={user} />}
      <main>
        <MissingNotice />
      </main>
    </RootLayout>
  );
}
