import { NotFoundNotice } from "@/components/shell/not-found-notice";
import { PlainHeader } from "@/components/shell/plain-header";
import { pageContext } from "@/lib/middleware/page";
import RootLayout, { generateMetadata, generateViewport } from "./layout";

export { generateMetadata, generateViewport };

/**
 * Every unknown URL, including /404. Rendered on the server only: with the shell around it, the bundler adds
 * script to every page of the application (docs/decisions/page-size.md).
 */
export default async function MissingPage() {
  const { site, user, webview } = await pageContext();
  return (
    <RootLayout>
      {webview ? null : <PlainHeader site={site} user={user} />}
      <main>
        <NotFoundNotice />
      </main>
    </RootLayout>
  );
}
