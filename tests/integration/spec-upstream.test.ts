import { expect, it } from "vitest";
import { createSpecUpstream, type SpecUpstream } from "../setup/spec-upstream/index";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";
import { FIXTURE_VEHICLES } from "../setup/spec-upstream/vehicles";

const { corolla } = FIXTURE_VEHICLES;
const { member } = FIXTURE_ACCOUNTS;

// biome-ignore lint/suspicious/noExplicitAny: answers have no schema here, the tests name the fields that they read.
type Body = any;

interface Sent {
  method?: string;
  token?: string;
  form?: Record<string, string>;
  json?: unknown;
}

function send(upstream: SpecUpstream, path: string, { method, token, form, json }: Sent = {}) {
  const headers = new Headers({ uri: "shop.example" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
  const url = `https://members.example/members${path}`;
  return upstream.fetch(new Request(url, { method: method ?? (body ? "POST" : "GET"), headers, body }));
}

async function read(upstream: SpecUpstream, path: string, options: Sent = {}): Promise<Body> {
  return (await send(upstream, path, options)).json();
}

const purchase = { token: member.token, form: { vin: corolla.vin } };

it("[UP-1] the bare fixture returns only the specified fields for the site, login, sign-up and garage", async () => {
  const upstream = createSpecUpstream();
  expect(await read(upstream, "/api/config")).toEqual({ cnv: false });
  const settings = await read(upstream, "/api-cwa/site_settings", { form: { domain: "shop.example" } });
  expect(Object.keys(settings).join()).toBe("primary_color,secondary_color,teritary_color,security,logo");
  const form = { email: "new@fixture.example", pass: "New-Pass-1", phone: "5555550101" };
  expect(await read(upstream, "/register", { form })).toEqual({ status: "success" });
  expect(await read(upstream, "/register", { form })).toEqual({ status: "error", message: "error" });
  const login = await read(upstream, "/api-cwa/login", { form });
  expect(login).toEqual({ status: "success", token: expect.stringMatching(/^\S{48}$/) });
  const json = { vehicle: { vin: corolla.vin, color: "red" } };
  expect(await read(upstream, "/api/db/dvh", { token: login.token, json })).toEqual({ status: "success" });
  const { vehicles } = await read(upstream, "/api/db/dvh", { token: login.token });
  expect(vehicles.map((row: Body) => Object.keys(row).join())).toEqual(["vin,user_id,year,make,model,cdt"]);
});

it("[UP-1] the fixture charges for every new generation but not for a regeneration, and counts both", async () => {
  const upstream = createSpecUpstream();
  await read(upstream, "/api-cwa/generate-report", purchase);
  await read(upstream, "/api-cwa/generate-report", purchase);
  await read(upstream, "/api-cwa/generate-sticker", purchase);
  const again = { ...purchase, form: { ...purchase.form, gen: "regenerate" } };
  expect(await read(upstream, "/api-cwa/generate-sticker", again)).toMatchObject({ status: "success" });
  const row = { vin: corolla.vin, token: member.token };
  expect(upstream.counts.generations).toEqual([
    { product: "vhr", ...row, times: 2, charged: 2 },
    { product: "sticker", ...row, times: 2, charged: 1 },
  ]);
  expect(upstream.counts.creditsSpent).toEqual({ vhr: 2, sticker: 1 });
});
