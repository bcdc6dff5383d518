import { hostPlatform, requestHost } from "@/lib/client/webview";
import { webviewAction } from "@/lib/client/webview-link";
import type { PurchaseMode } from "@/lib/core/webview/host-message";

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

/** A native web view has a single window, so a link to a new one would do nothing there. A frame has tabs. */
const hasOneWindow = () => hostPlatform() !== "parent";

interface LinkGuard {
  /** The target of the login that was last requested from the host; null when there was none. */
  loginTarget: () => string | null;
  remove: () => void;
}

/**
 * Turns clicks on links that the host handles into messages to it (WV-1). Without an acknowledgement the link is
 * followed as on the web. Listens in the capture phase: the router must not see the click before the host has
 * answered.
 */
export function guardLinks(mode: PurchaseMode): LinkGuard {
  const pending = new Set<HTMLAnchorElement>();
  let following: HTMLAnchorElement | null = null;
  let target: string | null = null;

  function follow(link: HTMLAnchorElement) {
    if (link.target === "_blank" && hasOneWindow()) return window.location.assign(link.href);
    following = link;
    link.click();
    following = null;
  }

  function onClick(event: MouseEvent) {
    const link = linkOf(event);
    if (!link || link === following) return;
    const action = webviewAction(new URL(link.href), new URL(window.location.href), mode);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (pending.has(link)) return;
    if (action.type === "auth.request") target = action.payload.next;
    pending.add(link);
    void requestHost(action.type, action.payload).then((answer) => {
      pending.delete(link);
      if (!answer) follow(link);
    });
  }

  window.addEventListener("click", onClick, true);
  return { loginTarget: () => target, remove: () => window.removeEventListener("click", onClick, true) };
}
