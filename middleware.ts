import type { NextRequest } from "next/server";
import { runMiddleware } from "@/lib/middleware/run-middleware";

export default function middleware(request: NextRequest): Promise<Response> {
  return runMiddleware(request);
}

export const config = {
  runtime: "nodejs",
  // Excludes calls, whose bodies a middleware silently cuts at 10 MB. A path that only looks like a file is a page.
  matcher: [
    "/((?!members/|api/|api-cwa/|_next/static/|_next/image$|sites/|favicon\\.ico$|apple-touch-icon\\.png$|manifest\\.webmanifest$|service-worker\\.js$|sdk/|messages/|embed/|embed\\.js$|social/|icons/|robots\\.txt$|\\.well-known/|sitemap\\.xml$).*)",
  ],
};
