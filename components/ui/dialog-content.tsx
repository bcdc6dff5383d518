"use client";
import * as Radix from "@radix-ui/react-dialog";
import { setNonce } from "get-nonce";
import { type ReactNode, useCallback, useRef } from "react";
import { DialogGuardContext } from "./dialog-guard";
import { CloseIcon } from "./icons";

// Radix's scroll lock adds a style element, which needs the initial document's CSP nonce, not a later page's.
const nonce = globalThis.document?.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  actions?: ReactNode;
}

export function DialogContent({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
  actions,
}: DialogProps) {
  // Radix returns the focus only to its own trigger, but any button can open this dialog.
  const opener = useRef<Element | null>(null);
  const guard = useRef<(() => void) | null>(null);
  const setGuard = useCallback((next: (() => void) | null) => {
    guard.current = next;
  }, []);
  const change = (isOpen: boolean) => (!isOpen && guard.current ? guard.current() : onOpenChange(isOpen));
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-[fade-in_var(--motion)] bg-black/50" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          // Clicking a toast above the dialog must not close the dialog.
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest("[data-toasts]"))
              event.preventDefault();
          }}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-[fade-in_var(--motion)] overflow-y-auto rounded-t-md border border-rule bg-sheet p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-w-lg sm:-translate-y-1/2 sm:rounded sm:p-7"
        >
          <div className="flex items-start justify-between gap-4 border-rule border-b-[3px] pb-3">
            <Radix.Title className="heading text-xl">{title}</Radix.Title>
            <Radix.Close
              aria-label={closeLabel}
              className="-mt-2 -mr-2 grid size-11 flex-none place-items-center rounded hover:bg-band"
            >
              <CloseIcon />
            </Radix.Close>
          </div>
          {description ? (
            <Radix.Description className="mt-4 text-ink-2">{description}</Radix.Description>
          ) : null}
          {children ? (
            <div className="mt-4">
              <DialogGuardContext value={setGuard}>{children}</DialogGuardContext>
            </div>
          ) : null}
          {actions ? <div className="mt-6 flex flex-col gap-2.5 sm:flex-row-reverse">{actions}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
