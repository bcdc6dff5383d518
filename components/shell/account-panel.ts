import type { User } from "@/lib/contract/account";

/** The props of each panel of the account page. */
export interface AccountPanelProps {
  user: User;
  isGlobal: boolean;
  /** The page is in a host app's web view, which cannot download a file that a page holds in memory. */
  webview: boolean;
}
