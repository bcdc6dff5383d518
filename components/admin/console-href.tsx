"use client";
import { createContext, useContext } from "react";
import { getConsoleHref, routes } from "@/lib/routes";
import { mayCall } from "@/lib/staff/rules/call-permissions";
import { can, type Permission, type Role } from "@/lib/staff/rules/permissions";

interface Console {
  base: typeof routes.admin | typeof routes.partner;
  role: Role;
}

export const ConsoleContext = createContext<Console>({ base: routes.admin, role: "operator" });

export function useConsoleHref(): (list: string, id?: string, site?: string) => string {
  const { base } = useContext(ConsoleContext);
  return (list, id, site) => getConsoleHref(base, list, id, site);
}

/** Only used to hide forbidden actions; the server enforces the same permission table. */
export function useMay(): { may: (permission: Permission) => boolean; mayCall: (name: string) => boolean } {
  const { role } = useContext(ConsoleContext);
  const may = (permission: Permission) => can(role, permission);
  return { may, mayCall: (name) => mayCall(role, `admin.${name}`) };
}
