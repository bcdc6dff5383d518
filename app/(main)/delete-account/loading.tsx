import { DeleteAccountPage } from "@/components/account/delete-account-page";

/** While the site's settings are missing: the page, and a spinner in the form's place (PAGE-13). */
export default function Loading() {
  return <DeleteAccountPage site={null} />;
}
