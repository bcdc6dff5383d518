import { can, PERMISSIONS, type Permission, type Role } from "./permissions";

const byCall = new Map<string, Permission>(
  (Object.keys(PERMISSIONS) as Permission[]).flatMap((permission) =>
    PERMISSIONS[permission].calls.map((call): [string, Permission] => [call, permission]),
  ),
);

/** Returns "operator" for calls that aren't listed in any permission. */
export function getPermission(callName: string): Permission {
  return byCall.get(callName) ?? "operator";
}

const FILE = /Export$/;

/** Exporting a list also requires permission to read it. */
export function mayCall(role: Role, callName: string): boolean {
  if (!can(role, getPermission(callName))) return false;
  return !FILE.test(callName) || can(role, getPermission(callName.replace(FILE, "")));
}
