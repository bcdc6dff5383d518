import type { Instrumentation } from "next";

// Next also bundles this file for the edge runtime; the check keeps Node modules out of that bundle.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { openWithoutFront } = await import("@/lib/compose/open-without-front");
    await openWithoutFront();
  }
}

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { logPageFailure } = await import("@/lib/bff/log");
    logPageFailure(error, { method: request.method, address: request.path, route: context.routePath });
  }
};
