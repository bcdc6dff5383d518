import { DeleteAccountPage } from "@/components/account/delete-account-page";

/** Shown while the site's settings load: the page with a spinner in place of the form (PAGE-13). */
export default function Loading() {
  return <DeleteAccountPage site={null} />;
}
