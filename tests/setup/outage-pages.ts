import { expect } from "vitest";
import { routes } from "@/lib/routes";
import texts from "@/messages/en/entrance.json";
import { ask, readHtml } from "./app-server";
import { COROLLA } from "./vehicles";

const PAGES = [
  ...Object.values(routes),
  `/preview?vin=${COROLLA}`,
  `/dashboard?vin=${COROLLA}`,
  `/my-vehicles/garage/${COROLLA}`,
  `/shared/${"x".repeat(43)}`,
  "/admin/users",
  "/admin/orders",
];

export interface Viewers {
  member: string;
  admin: string;
}

/**
 * Checks every page while the Members API is down: 503 with the outage page for logged-in viewers and on
 * another site. Visitors may also get a redirect, a 404 or a page that works without an account, but never a 500.
 */
export async function proveOutagePages(port: number, { member, admin }: Viewers): Promise<void> {
  const status = async (path: string, host: string, cookie?: string) => {
    const { status, headers, text } = await ask(port, path, { host, cookie });
    const isOutage = readHtml(text).includes(texts.unavailableTitle) && headers["retry-after"] === "5";
    return isOutage ? status : `${status} without the outage page`;
  };
  // In parallel, because each request may wait for its timeout.
  const results = await Promise.all(
    PAGES.flatMap((path) => {
      const isAdmins = path.startsWith("/admin/") || path === routes.admin;
      return [
        { path, host: "localhost", cookie: isAdmins ? admin : member },
        { path, host: "cnv.localhost", cookie: undefined },
      ];
    }).map(async ({ path, host, cookie }) => [host, path, await status(path, host, cookie)]),
  );
  expect(results.filter(([, , answer]) => answer !== 503)).toEqual([]);
  for (const path of PAGES) {
    const answer = await ask(port, path);
    expect([path, [200, 303, 307, 404, 503].includes(answer.status)]).toEqual([path, true]);
  }
}
