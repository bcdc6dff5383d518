import { NotFoundNotice } from "@/components/shell/not-found-notice";

/** Next includes this page in every response, so it has no shell and no script. */
export default function NotFound() {
  return (
    <main>
      <NotFoundNotice />
    </main>
  );
}
