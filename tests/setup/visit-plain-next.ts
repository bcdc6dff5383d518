import { expect } from "vitest";
import { ask, getCookie, postForm } from "./app-server";

export async function visitPlainNext(port: number): Promise<string> {
  const login = await ask(port, "/login");
  expect([login.status, login.headers["content-security-policy"]]).toEqual([
    200,
    expect.stringContaining("'nonce-"),
  ]);
  expect((await ask(port, "/dashboard")).location).toContain("/login?next=");
  const fields = { email: "ann@example.com", pass: "correct horse battery" };
  const registered = await postForm(port, "/register", fields);
  expect([registered.status, registered.text]).toEqual([200, expect.stringContaining('"success"')]);
  const cookie = getCookie(registered);
  const preview = await ask(port, "/members/api-cwa/preview-decode?vin=1G1YY22G965109876", { cookie });
  expect([preview.status, JSON.parse(preview.text).data.decode_data.make]).toEqual([200, "CHEVROLET"]);
  const dashboard = await ask(port, "/dashboard?vin=1G1YY22G965109876", { cookie });
  expect([dashboard.status, dashboard.text.includes("ann@example.com")]).toEqual([200, true]);
  return cookie;
}
