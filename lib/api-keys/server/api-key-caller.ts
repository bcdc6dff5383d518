import type { UserRow } from "@/lib/account/schema";
import type { ApiKeyMode } from "../rules";

export interface ApiKeyCaller {
  id: string;
  name: string;
  mode: ApiKeyMode;
  prefix: string;
  scopes: readonly string[];
  expiresAt: Date | null;
  /** Restricted to the key's site, even if the account is an operator's. */
  user: UserRow;
}
