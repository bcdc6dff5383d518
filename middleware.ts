import type { NextRequest } from "next/server";
import { runMiddleware } from "@/lib/middleware/run-middleware";

export default function middleware(request: NextRequest): Promise<Response> {
  return runMiddleware(request);
}

export const config = {
  runtime: "nodejs",
  // Pages only. The calls have their own doors (and a middleware would cut their bodies at 10 MB without a word);
  // files of the build hold nothing of a site, and next.config.ts disarms what is not there. What merely looks like a file is a page until Next says otherwise.
  matcher: [
    "/((?!members/|api/|api-cwa/|_next/static/|_next/image$|sites/|favicon\\.ico$|robots\\.txt$|sitemap\\.xml$).*)",
  ],
};
