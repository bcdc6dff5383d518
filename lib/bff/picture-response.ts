import { createHash } from "node:crypto";
import type { Site } from "@/lib/site/rules/site";
import { requestOrigin } from "./request-origin";
import { resolveSite } from "./resolve-site";

const NO_STORE = { "cache-control": "no-store" };
const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 31_536_000;

export async function createPictureResponse(
  request: Request,
  getPicture: (site: Site) => { png: Promise<Buffer> | null; immutable: boolean } | null,
): Promise<Response> {
  const answer = await resolveSite(requestOrigin(request.headers).host);
  if (answer.kind === "unavailable") return createBusy();
  const picture = answer.kind === "unknown" ? null : getPicture(answer.site);
  if (picture === null) return new Response(null, { status: 404, headers: NO_STORE });
  if (picture.png === null) return createBusy();
  const png = await picture.png;
  const etag = `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"`;
  const headers = {
    etag,
    "cache-control": picture.immutable
      ? `public, max-age=${YEAR_SECONDS}, immutable`
      : `public, max-age=${DAY_SECONDS}`,
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(png), {
    headers: { ...headers, "content-type": "image/png", "content-length": String(png.length) },
  });
}

const createBusy = () => new Response(null, { status: 503, headers: { ...NO_STORE, "retry-after": "5" } });
