import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/lib/core/site/staff";
import { mayCall, permissionOf } from "./call-permissions";
import { can, PERMISSIONS, type Permission } from "./permissions";
import { callList } from "./table";

const permissions = Object.keys(PERMISSIONS) as Permission[];
const named: string[] = permissions.flatMap((permission) => [...PERMISSIONS[permission].calls]);
const staffCalls = callList.filter(({ auth }) => auth.need === "admin").map(({ name }) => name);

it("[PART-3] every call for staff stands in exactly one permission, and nothing else does", () => {
  expect(named.toSorted()).toEqual(staffCalls.toSorted());
});

it("[PART-3] owners may everything on their site, and operators everything", () => {
  for (const permission of permissions.filter((name) => name !== "operator"))
    expect(can("owner", permission), permission).toBe(true);
  for (const permission of permissions) expect(can("operator", permission)).toBe(true);
  for (const role of STAFF_ROLES) expect(can(role, "operator")).toBe(false);
});

it("[PART-3] a viewer changes nothing, and takes no files away", () => {
  const changing = callList.filter(({ method, auth }) => method !== "GET" && auth.need === "admin");
  for (const { name } of changing.filter((call) => permissionOf(call.name) !== "self"))
    expect(can("viewer", permissionOf(name)), name).toBe(false);
  expect(can("viewer", "export")).toBe(false);
});

it("[PART-3] a call that nobody entered is for operators", () => {
  expect(permissionOf("admin.forgotten")).toBe("operator");
});

it("[PART-3] a list's file takes the permission to read the list", () => {
  expect(mayCall("finance", "admin.ordersExport")).toBe(true);
  expect(mayCall("finance", "admin.tickets")).toBe(false);
  expect(mayCall("finance", "admin.ticketsExport")).toBe(false);
});
