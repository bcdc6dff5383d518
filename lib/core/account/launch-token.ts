/** Begins every launch token, so that `?token=` tells one from a session's token. */
export const LAUNCH_TOKEN_PREFIX = "launch_";
/** An app's server asks for one when the app opens the page; longer is only for whoever finds it. */
export const LAUNCH_TOKEN_MS = 60_000;

export function isLaunchToken(token: string): boolean {
  return token.startsWith(LAUNCH_TOKEN_PREFIX);
}
