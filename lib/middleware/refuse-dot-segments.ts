/** Without the front, paths with dot segments are rewritten to this path (lib/front/watch-requests.ts). */
export const BAD_ADDRESS = "/bad-address";

export function refuseDotSegments(request: Request): Response | null {
  if (new URL(request.url).pathname !== BAD_ADDRESS) return null;
  return new Response("The path must not contain dot segments.\n", {
    status: 400,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    },
  });
}
