import { DeleteAccountPage } from "@/components/account/delete-account-page";

export default function Loading() {
  return <DeleteAccountPage site={null} />;
}
