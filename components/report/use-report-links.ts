"use client";
import { type RefObject, useEffect, useState } from "react";
import { showElement } from "@/components/ui/show-element";
import { isReportAnchor } from "@/lib/report/rules/anchors";

/** A new object per click so that clicking the same link again works. */
export interface FollowedLink {
  hash: string;
}

function showTarget({ hash }: FollowedLink): void {
  const target = document.getElementById(hash.slice(1));
  if (!target) return;
  target.tabIndex = -1;
  showElement(target, "start");
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** Handles links to records: the browser can't show a record that the filter removed, and doesn't move the focus. */
export function useReportLinks(article: RefObject<HTMLElement | null>): FollowedLink | null {
  const [followed, setFollowed] = useState<FollowedLink | null>(null);
  useEffect(() => {
    const { hash } = window.location;
    // The report loads after its page, so don't move a reader who already scrolled or typed.
    const isUntouched = window.scrollY === 0 && document.activeElement === document.body;
    if (isReportAnchor(hash) && isUntouched) setFollowed({ hash });
  }, []);
  useEffect(() => {
    const report = article.current;
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
      if (!link || !isPlainClick(event)) return;
      link.closest<HTMLElement>("[popover]")?.hidePopover?.();
      setFollowed({ hash: link.getAttribute("href") ?? "" });
    }
    report?.addEventListener("click", follow);
    return () => report?.removeEventListener("click", follow);
  }, [article]);
  useEffect(() => {
    if (followed) showTarget(followed);
  }, [followed]);
  return followed;
}
