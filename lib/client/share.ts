import { askHost } from "./webview";

/**
 * Passes an address on: through the host app, else the device's own sheet, else the clipboard. `shared` also where the
 * user thought better of it; `failed` where there is none of the three.
 */
export async function shareAddress(path: string, title: string): Promise<"shared" | "copied" | "failed"> {
  const url = new URL(path, window.location.href).href;
  if (await askHost("share", { url, title })) return "shared";
  try {
    if ("share" in navigator) {
      await navigator.share({ url, title });
      return "shared";
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "shared";
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}
