import { ask, postForm, saveVehicle } from "./app-server";
import { COROLLA } from "./vehicles";

/** A new address per request, to avoid rate limits. */
let serial = 0;
export const fromAnywhere = () => {
  serial += 1;
  return { "x-forwarded-for": `198.${18 + ((serial >> 16) & 1)}.${(serial >> 8) & 255}.${serial & 255}` };
};

const toVin = (at: number) => `1HGCM82633A${String(at % 400).padStart(6, "0")}`;

type Turn = (port: number, cookie: string, at: number) => Promise<{ status: number }>;

const get = (port: number, path: string, cookie?: string) =>
  ask(port, path, { cookie, headers: fromAnywhere() });

export const MIXED_LOAD: readonly Turn[] = [
  (port) => get(port, "/login"),
  (port) => get(port, "/"),
  (port, cookie) => get(port, "/dashboard", cookie),
  (port, cookie) => get(port, "/my-vehicles", cookie),
  (port, cookie) => get(port, "/members/api/user", cookie),
  (port, cookie) => get(port, "/members/api/db/dvh", cookie),
  (port, _, at) => get(port, `/members/api-cwa/preview-decode?vin=${toVin(at)}`),
  (port, _, at) => get(port, `/preview?vin=${toVin(at)}`),
  (port, cookie, at) => saveVehicle(port, cookie, { vin: toVin(at), notes: `turn ${at}` }, fromAnywhere()),
  (port, cookie) =>
    postForm(port, "/members/api-cwa/generate-report", { vin: COROLLA }, { cookie, headers: fromAnywhere() }),
  (port) => get(port, "/nothing-here"),
  (port) => ask(port, "/login", { host: "unknown.example", headers: fromAnywhere() }),
];
