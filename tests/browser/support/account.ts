import { type BrowserContext, expect, type Page } from "@playwright/test";
import { ask } from "@/tests/setup/app-server";
import { newEmail, PASSWORD } from "./fixtures";

export interface Balance {
  vhr: number;
  sticker: number;
  global: number;
}

interface Sent {
  status: number;
  json: unknown;
}

interface SendOptions {
  method?: string;
  form?: Record<string, string>;
  json?: Record<string, unknown>;
  multipart?: boolean;
}

/** Site of each context's account, for calls made before its first page. */
const accountOrigins = new WeakMap<BrowserContext, string>();

function toOrigin(page: Page): string {
  if (page.url().startsWith("http")) return new URL(page.url()).origin;
  const origin = accountOrigins.get(page.context());
  if (!origin) throw new Error("Open a page or an account first: the call has no site.");
  return origin;
}

interface Sending extends SendOptions {
  origin: string;
}

/** Sends the site in the Host header, because Node can't resolve subdomains of localhost. */
async function request(page: Page, path: string, options: Sending): Promise<Sent> {
  const { origin, form, json, multipart = false, method = form || json ? "POST" : "GET" } = options;
  const { hostname, port } = new URL(origin);
  const fields = multipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(form ?? {})) fields.append(name, value);
  const encoded = new Response(json ? JSON.stringify(json) : fields);
  const type = json ? "application/json" : encoded.headers.get("content-type");
  const headers: Record<string, string> = { "idempotency-key": crypto.randomUUID() };
  if (method !== "GET") headers["content-type"] = type ?? "";
  const cookies = await page.context().cookies(origin);
  const answer = await ask(Number(port), path, {
    host: hostname,
    method,
    headers,
    body: method === "GET" ? undefined : await encoded.text(),
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
  });
  const set = answer.cookies.map((line) => readCookie(line, hostname));
  if (set.length > 0) await page.context().addCookies(set);
  return { status: answer.status, json: JSON.parse(answer.text) };
}

function readCookie(line: string, domain: string) {
  const [pair = "", ...rest] = line.split(/;\s*/);
  const attributes = new Map(
    rest.map((part) => [part.toLowerCase().split("=")[0] ?? "", part.split("=")[1]]),
  );
  const maxAge = Number(attributes.get("max-age") ?? Number.NaN);
  return {
    name: pair.slice(0, pair.indexOf("=")),
    value: pair.slice(pair.indexOf("=") + 1),
    domain,
    path: "/",
    httpOnly: attributes.has("httponly"),
    secure: attributes.has("secure"),
    sameSite: attributes.get("samesite") === "strict" ? ("Strict" as const) : ("Lax" as const),
    expires: Number.isNaN(maxAge) ? -1 : Date.now() / 1000 + maxAge,
  };
}

export function send(page: Page, path: string, options: SendOptions = {}): Promise<Sent> {
  return request(page, path, { ...options, origin: toOrigin(page) });
}

async function register(page: Page, origin: string, path: string, form: Record<string, string>) {
  accountOrigins.set(page.context(), origin);
  const { status, json } = await request(page, path, { origin, form });
  expect(status, `opening an account: ${JSON.stringify(json)}`).toBe(200);
}

export async function openAccount(page: Page, origin: string, label = "driver"): Promise<string> {
  // Screenshots show the address, so they pass a complete address instead of a label.
  const email = label.includes("@") ? label : newEmail(label);
  await register(page, origin, "/members/register", { email, pass: PASSWORD });
  return email;
}

export async function openDealerAccount(page: Page, origin: string, email = newEmail("dealer")) {
  const form = { email, pass: PASSWORD, company_name: "Rivera Motors" };
  await register(page, origin, "/members/dealer-register", form);
}

export async function getBalance(page: Page): Promise<Balance> {
  const { json } = await send(page, "/members/api/user");
  return (json as { user: { credits: Balance } }).user.credits;
}

export async function buy(page: Page, plan: string, isSubscription: boolean): Promise<string> {
  const form: Record<string, string> = { cart_plan: plan, nos: "1" };
  if (isSubscription) form.is_subscription = "1";
  const register = plan.includes("sticker") ? "/members/cwa_sticker_registration" : "/members/cwa_register";
  const { data } = (await send(page, register, { form })).json as { data: { number: string } };
  const json = { order: data.number, outcome: "succeed" };
  expect((await send(page, "/members/api/payment/sandbox", { json })).status).toBe(200);
  return data.number;
}
