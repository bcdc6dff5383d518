import type { NextRequest } from "next/server";
import { runMiddleware } from "@/lib/middleware/run-middleware";

export default function middleware(request: NextRequest): Promise<Response> {
  return runMiddleware(request);
}

export const config = {
  runtime: "nodejs",
  // Excludes calls, because Next silently truncates their bodies at 10 MB. Paths that only look like files are pages.
  matcher: [
    "/((?!members/|api/|api-cwa/|_next/static/|_next/image$|sites/|favicon\\.ico$|apple-touch-icon\\.png$|manifest\\.webmanifest$|service-worker\\.js$|sdk/|messages/|embed/|embed\\.js$|social/|icons/|robots\\.txt$|\\.well-known/|sitemap\\.xml$).*)",
  ],
};
