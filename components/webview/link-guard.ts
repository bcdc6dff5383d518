import { hostAction } from "@/lib/client/host-action";
import { askHost, hostKind } from "@/lib/client/webview";
import type { PurchaseMode } from "@/lib/core/host-message";

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

/** A native web view has one window: a link to a new one would do nothing there. In a frame there are tabs. */
const hasOneWindow = () => hostKind() !== "parent";

interface LinkGuard {
  /** Where the login that was last asked of the host leads to; null when none was. */
  loginTarget: () => string | null;
  remove: () => void;
}

/**
 * Makes a press on a link that is the host's to follow a message to it (WV-1). Unanswered, the link is followed as on
 * the web. Listens while capturing: the router must not see the press before the host has been asked.
 */
export function guardLinks(mode: PurchaseMode): LinkGuard {
  const asked = new Set<HTMLAnchorElement>();
  let following: HTMLAnchorElement | null = null;
  let target: string | null = null;

  function follow(link: HTMLAnchorElement) {
    if (link.target === "_blank" && hasOneWindow()) return window.location.assign(link.href);
    following = link;
    link.click();
    following = null;
  }

  function hear(event: MouseEvent) {
    const link = linkOf(event);
    if (!link || link === following) return;
    const action = hostAction(new URL(link.href), new URL(window.location.href), mode);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (asked.has(link)) return;
    if (action.type === "auth.request") target = action.payload.next;
    asked.add(link);
    void askHost(action.type, action.payload).then((answer) => {
      asked.delete(link);
      if (!answer) follow(link);
    });
  }

  window.addEventListener("click", hear, true);
  return { loginTarget: () => target, remove: () => window.removeEventListener("click", hear, true) };
}
