import { AppError } from "@/lib/platform/values";

export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof AppError) return typeof error.cause === "string" ? error.cause : error.code;
  if (error.name === "TimeoutError") return "timed out";
  if (error.name === "ZodError") return "JSON of another shape";
  const code = findCode(error) ?? findCode(error.cause);
  if (code !== undefined) return `no connection (${code})`;
  return error.message === "fetch failed" ? "no connection" : error.name;
}

function findCode(error: unknown): string | undefined {
  const isCoded = error instanceof Error && "code" in error && typeof error.code === "string";
  return isCoded ? String(error.code) : undefined;
}
