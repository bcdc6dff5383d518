import { NotFoundNotice } from "@/components/shell/not-found-notice";

/**
 * For a page that calls notFound(). Next sends this with every page, so it has neither the shell nor any script.
 * Unknown URLs get global-not-found.tsx.
 */
export default function NotFound() {
  return (
    <main>
      <NotFoundNotice />
    </main>
  );
}
