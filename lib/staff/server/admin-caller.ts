import type { UserRow } from "@/lib/account/schema";
import type { RootDatabase } from "@/lib/platform/db";
import type { Role } from "../rules/permissions";

export interface Admin {
  user: UserRow;
  allSites: boolean;
  root: RootDatabase | null;
}

export function getRole({ user, allSites }: Pick<Admin, "user" | "allSites">): Role {
  return allSites ? "operator" : user.staffRole;
}
