import { NotFoundNotice } from "@/components/shell/not-found-notice";
import { PlainHeader } from "@/components/shell/plain-header";
import { pageContext } from "@/lib/middleware/page";
import RootLayout, { generateMetadata, generateViewport } from "./layout";

export { generateMetadata, generateViewport };

/** Server-rendered only: the shell would add script to every page (docs/decisions/page-size.md). */
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
