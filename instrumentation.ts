import type { Instrumentation } from "next";

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { logPageFailure } = await import("@/lib/bff/log");
  logPageFailure(error, { method: request.method, address: request.path, route: context.routePath });
};
