import { installedBrowser } from "@/scripts/installed-browser.mjs";

export async function findBrowserExecutable(): Promise<string | undefined> {
  const installed = installedBrowser();
  if (installed !== undefined) return installed;
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    return await packed.executablePath();
  } catch {
    return undefined;
  }
}
