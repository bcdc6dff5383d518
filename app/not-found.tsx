import { MissingNotice } from "@/components/layout/missing-notice";

/**
 * For a page that finds out by itself that there is nothing. Next sends this along with every page: so it has neither
 * the shell around it nor any script. An address of no page at all has global-not-found.tsx.
 */
export default function NotFound() {
  return (
    <main>
      <MissingNotice />
    </main>
  );
}
