"use client";
import { Suspense } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";
import { useToasts } from "@/stores/toast";

const ClosingToast = lazyWithPreload(async () => (await import("./closing-toast")).ClosingToast);

/** The live region must exist before the first toast. */
export function Toaster() {
  const message = useToasts((state) => state.current);
  return (
    <div
      role="status"
      // Explicit, because an open dialog hides everything except live regions from screen readers.
      aria-live="polite"
      data-toasts
      className="pointer-events-none fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-[60] sm:left-auto sm:w-[22rem]"
    >
      {message ? (
        <Suspense fallback={null}>
          <ClosingToast key={message.id} message={message} />
        </Suspense>
      ) : null}
    </div>
  );
}
