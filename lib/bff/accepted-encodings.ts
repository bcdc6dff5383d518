export function parseAcceptedEncodings(header: string | string[] | undefined): Set<string> {
  const parts = String(header ?? "").split(",");
  return new Set(
    parts.flatMap((part) => {
      const [name = "", ...parameters] = part.toLowerCase().split(";");
      return parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter)) ? [] : [name.trim()];
    }),
  );
}
