import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { adminScenes } from "@/tests/screenshots/admin-scenes";
import { anonymousScenes } from "@/tests/screenshots/anonymous-scenes";
import { dealerScenes } from "@/tests/screenshots/dealer-scenes";
import { documentScenes } from "@/tests/screenshots/document-scenes";
import { garageScenes } from "@/tests/screenshots/garage-scenes";
import { memberScenes, newcomerScenes } from "@/tests/screenshots/member-scenes";
import { partnerScenes } from "@/tests/screenshots/partner-scenes";

const paths = [
  adminScenes,
  dealerScenes,
  documentScenes,
  garageScenes,
  memberScenes,
  newcomerScenes,
  anonymousScenes,
  partnerScenes,
].flatMap((scenes) => scenes.map(({ path }) => path.split(/[?#]/)[0] ?? ""));
/** Reached by pressing what leads there: their addresses hold what is made on the way. */
const REACHED = ["/payment", "/admin/[list]/[id]", "/partner/[list]/[id]"];

/** Every page of the application as its address is built: '/my-vehicles/garage/[vin]'. */
const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file === "page.tsx" || file.endsWith("/page.tsx"))
  .map((file) => `/${file}`.replace(/\/page\.tsx$/, "").replaceAll(/\/\([^)]+\)/g, "") || "/");

it("[PAGE-1] every page has its pictures", () => {
  expect(pages).toContain("/my-vehicles/garage/[vin]");
  const shown = (page: string) => {
    const form = new RegExp(`^${page.replaceAll(/\[\w+\]/g, "[^/]+")}$`);
    return paths.some((path) => form.test(path));
  };
  expect(pages.filter((page) => !shown(page) && !REACHED.includes(page))).toEqual([]);
});
