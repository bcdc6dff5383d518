import type { Instrumentation } from "next";

// Next bundles this file for its edge runtime too, which nothing here uses: the checks leave Node's modules out of that bundle.

/** Called by Next once at the start, before it serves. */
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
