import { NotFoundNotice } from "@/components/shell/not-found-notice";

/** Next sends this page with every page, so it has no shell and no script. */
export default function NotFound() {
  return (
    <main>
      <NotFoundNotice />
    </main>
  );
}
