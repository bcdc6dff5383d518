import { expect, it } from "vitest";
import { callList } from "@/lib/compose/calls/table";
import { getPermission, mayCall } from "./call-permissions";
import { can, PERMISSIONS, type Permission } from "./permissions";
import { STAFF_ROLES } from "./roles";

const permissions = Object.keys(PERMISSIONS) as Permission[];
const namedCalls: string[] = permissions.flatMap((permission) => [...PERMISSIONS[permission].calls]);
const staffCalls = callList.filter(({ auth }) => auth.need === "admin").map(({ name }) => name);

it("[PART-3] every staff call belongs to exactly one permission, and no other call does", () => {
  expect(namedCalls.toSorted()).toEqual(staffCalls.toSorted());
});

it("[PART-3] owners have every permission except 'operator', and operators have all", () => {
  for (const permission of permissions.filter((name) => name !== "operator"))
    expect(can("owner", permission), permission).toBe(true);
  for (const permission of permissions) expect(can("operator", permission)).toBe(true);
  for (const role of STAFF_ROLES) expect(can(role, "operator")).toBe(false);
});

it("[PART-3] a viewer can't download files or change anything except their own account", () => {
  const changing = callList.filter(({ method, auth }) => method !== "GET" && auth.need === "admin");
  for (const { name } of changing.filter((call) => getPermission(call.name) !== "self"))
    expect(can("viewer", getPermission(name)), name).toBe(false);
  expect(can("viewer", "export")).toBe(false);
});

it("[PART-3] an unlisted call is restricted to operators", () => {
  expect(getPermission("admin.forgotten")).toBe("operator");
});

it("[PART-3] downloading a list as a file requires the permission to read the list", () => {
  expect(mayCall("finance", "admin.ordersExport")).toBe(true);
  expect(mayCall("finance", "admin.tickets")).toBe(false);
  expect(mayCall("finance", "admin.ticketsExport")).toBe(false);
});
