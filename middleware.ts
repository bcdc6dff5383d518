import type { NextRequest } from "next/server";
import { runMiddleware } from "@/lib/middleware/run-middleware";

export default function middleware(request: NextRequest): Promise<Response> {
  return runMiddleware(request);
}

export const config = {
  runtime: "nodejs",
  // Pages only. The calls have their own route handlers (and a middleware would silently cut their bodies at 10 MB);
  // files of the build hold nothing of a site, and next.config.ts handles those that do not exist.
  // A path that merely looks like a file is treated as a page.
  matcher: [
    "/((?!members/|api/|api-cwa/|_next/static/|_next/image$|sites/|favicon\\.ico$|apple-touch-icon\\.png$|manifest\\.webmanifest$|service-worker\\.js$|sdk/|messages/|embed/|embed\\.js$|social/|icons/|robots\\.txt$|\\.well-known/|sitemap\\.xml$).*)",
  ],
};
