/**
 * Compiled and run by openapi-document.test.ts: `node main-job.js ORIGIN VIN`. Uses the client that openapi-typescript
 * generates.
 */
import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "./api.js";

const [origin = "", vin = ""] = process.argv.slice(2);
let token: string | undefined;
const cookies = new Map<string, string>();

/** A Members API returns a token; a site sets a cookie instead. */
const session: Middleware = {
  onRequest({ request }) {
    if (token) for (const name of ["token", "bearer"]) request.headers.set(name, token);
    if (token) request.headers.set("authorization", `Bearer ${token}`);
    if (cookies.size > 0)
      request.headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    request.headers.set("origin", origin);
    request.headers.set("uri", "localhost");
    return request;
  },
  onResponse({ response }) {
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return undefined;
  },
};
const client = createClient<paths>({ baseUrl: origin });
client.use(session);

function form(body: Record<string, string | undefined>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) data.set(name, value);
  return data;
}
const URLENCODED = { "Content-Type": "application/x-www-form-urlencoded" };

function good<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined) throw new Error(`${response.url} ${response.status} ${JSON.stringify(error)}`);
  return data;
}

const account = good(
  await client.POST("/members/register", {
    body: { email: `client-${Date.now()}@example.com`, pass: "a long pass of the client", phone: "" },
    headers: URLENCODED,
  }),
);
token = account.token;

const preview = good(await client.GET("/members/api-cwa/preview-decode", { params: { query: { vin } } }));
const report = good(
  await client.POST("/members/api-cwa/generate-report", {
    body: { vin },
    params: { header: { "Idempotency-Key": crypto.randomUUID() } },
    headers: URLENCODED,
  }),
);
const sticker = good(
  await client.POST("/members/api-cwa/generate-sticker", {
    body: { vin },
    params: { header: { "Idempotency-Key": crypto.randomUUID() } },
    bodySerializer: form,
  }),
);
const saved = good(await client.POST("/members/api/db/dvh", { body: { vehicle: { vin, mileage: 42_000 } } }));
const garage = good(await client.GET("/members/api/db/dvh", { params: { query: {} } }));
const user = good(await client.GET("/members/api/user"));

process.stdout.write(
  JSON.stringify({
    make: preview.data.decode_data.make,
    report: report.report?.vin,
    sticker: sticker.sticker?.vin,
    message: saved.message,
    garage: garage.vehicles?.map((vehicle) => vehicle.vin),
    credits: user.user.credits,
  }),
);
