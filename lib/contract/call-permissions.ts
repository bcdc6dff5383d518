import { can, PERMISSIONS, type Permission, type Role } from "./permissions";

const byCall = new Map<string, Permission>(
  (Object.keys(PERMISSIONS) as Permission[]).flatMap((permission) =>
    PERMISSIONS[permission].calls.map((call): [string, Permission] => [call, permission]),
  ),
);

/** The permission that a call for staff needs. One that stands nowhere is for operators. */
export function permissionOf(callName: string): Permission {
  return byCall.get(callName) ?? "operator";
}

const FILE = /Export$/;

/** Whether a role may make a call for staff: a list's file takes the permission to read the list, too. */
export function mayCall(role: Role, callName: string): boolean {
  if (!can(role, permissionOf(callName))) return false;
  return !FILE.test(callName) || can(role, permissionOf(callName.replace(FILE, "")));
}
