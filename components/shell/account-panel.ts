import type { User } from "@/lib/account/contract/account";

export interface AccountPanelProps {
  user: User;
  isGlobal: boolean;
  /** Web views of host apps can't download files that a page holds in memory. */
  webview: boolean;
}
