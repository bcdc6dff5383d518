export function getCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let current = error; current instanceof Error && causes.length < 5; current = current.cause)
    causes.push(current);
  return causes;
}

export function findSqlState(error: unknown): string | undefined {
  const codes = getCauses(error).map((cause) => (cause as { code?: unknown }).code);
  return codes.find((code) => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) as string | undefined;
}

const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"]);
const UNREACHABLE_STATE = /^(08|53|57P|57014|25006|55P03)/;
const UNREACHABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed/;

export function isUnreachable(error: unknown): boolean {
  if (UNREACHABLE_STATE.test(findSqlState(error) ?? "")) return true;
  return getCauses(error).some((cause) => {
    const code = (cause as NodeJS.ErrnoException).code;
    return UNREACHABLE.has(code ?? "") || UNREACHABLE_MESSAGE.test(cause.message);
  });
}

const DATA_EXCEPTION = /^22/;
/** Greedy, because the value may contain quotes that PostgreSQL doesn't escape. */
const QUOTED = /".*"/s;

/** Strips query parameters (drizzle) and quoted values (PostgreSQL) from errors: both may contain personal data. */
export function serializeError(error: unknown): {
  name: string;
  message: string;
  stack: string | undefined;
  code?: string;
} {
  const causes = getCauses(error);
  if (causes.length === 0) return { name: typeof error, message: "not an Error", stack: undefined };
  const logged =
    causes.find(({ message }) => !message.startsWith("Failed query")) ?? new Error("Failed query");
  const code = findSqlState(error);
  const clean = (text: string) => (DATA_EXCEPTION.test(code ?? "") ? text.replace(QUOTED, '"…"') : text);
  return {
    name: logged.name,
    message: clean(logged.message),
    stack: logged.stack && clean(logged.stack),
    code,
  };
}
