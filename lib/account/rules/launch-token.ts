export const LAUNCH_TOKEN_PREFIX = "launch_";
export const LAUNCH_TOKEN_MS = 60_000;

export function isLaunchToken(token: string): boolean {
  return token.startsWith(LAUNCH_TOKEN_PREFIX);
}
