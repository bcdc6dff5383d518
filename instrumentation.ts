import type { Instrumentation } from "next";

/** Called by Next once at the start. The messages are loaded when the first file is asked for. */
export async function register(): Promise<void> {
  const { watchDotSegments } = await import("@/lib/middleware/refuse-dot-segments");
  watchDotSegments();
  const { provideMessageFiles } = await import("@/lib/bff/message-files");
  provideMessageFiles(async (file) => (await import("@/lib/i18n/page-messages")).messageFileText(file));
}

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { logPageFailure } = await import("@/lib/bff/log");
  logPageFailure(error, { method: request.method, address: request.path, route: context.routePath });
};
