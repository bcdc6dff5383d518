"use client";
import * as Popover from "@radix-ui/react-popover";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { TOUR_STEPS, type TourStep } from "@/lib/support/rules/tour-steps";

interface GuidedTourProps {
  /** False if the tour started automatically, so that it doesn't steal the focus. */
  takesFocus: boolean;
  onClose: (byKeyOrButton: boolean) => void;
}

const getPart = (step: TourStep) => document.querySelector<HTMLElement>(`[data-tour="${step}"]`);

/** Stops the library from trapping Tab inside the card. */
function advanceTour(event: KeyboardEvent): void {
  if (event.key === "Tab") event.stopPropagation();
}

const isWide = () => window.matchMedia("(min-width: 80rem)");
function onTurned(tell: () => void): () => void {
  const query = isWide();
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
}

/** The card must never cover the focused element. */
function covers(card: HTMLElement | null, target: Element): boolean {
  if (!card) return false;
  const [a, b] = [card.getBoundingClientRect(), target.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function GuidedTour({ takesFocus, onClose }: GuidedTourProps) {
  const t = useTranslations("tour");
  const title = useId();
  const [at, setAt] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const step = TOUR_STEPS[at] ?? "trim";
  // After the user clicks a button in the card, each following card takes the focus.
  const moved = useRef(takesFocus);
  const isLast = at === TOUR_STEPS.length - 1;
  const isBeside = useSyncExternalStore(onTurned, () => isWide().matches);
  const anchor = useRef({ getBoundingClientRect: () => new DOMRect() });
  anchor.current.getBoundingClientRect = () => getPart(step)?.getBoundingClientRect() ?? new DOMRect();

  useEffect(() => {
    const part = getPart(step);
    if (!part) return;
    part.setAttribute("data-tour-on", "");
    if (moved.current) part.scrollIntoView({ block: isBeside ? "nearest" : "start" });
    return () => part.removeAttribute("data-tour-on");
  }, [step, isBeside]);

  function turn(to: number) {
    moved.current = true;
    setAt(to);
  }

  // Waits two frames because focusing may scroll the page and move the card.
  function onFocusElsewhere(event: Event) {
    event.preventDefault();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const focused = document.activeElement;
        if (focused && !card.current?.contains(focused) && covers(card.current, focused)) onClose(false);
      }),
    );
  }

  function onPressElsewhere(event: Event, target: EventTarget | null) {
    if (target instanceof Element && getPart(step)?.contains(target)) event.preventDefault();
  }

  return (
    <Popover.Root open onOpenChange={() => onClose(false)}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Content
        key={step}
        ref={card}
        side={isBeside ? "right" : "top"}
        align="start"
        sideOffset={16}
        arrowPadding={12}
        collisionPadding={{ top: 12, right: 12, bottom: 168, left: 12 }}
        aria-labelledby={title}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (moved.current)
            card.current?.querySelector<HTMLElement>("[data-next]")?.focus({ preventScroll: true });
        }}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => {
          event.preventDefault();
          onClose(true);
        }}
        onPointerDownOutside={(event) => onPressElsewhere(event, event.detail.originalEvent.target)}
        onFocusOutside={onFocusElsewhere}
        className="z-10 w-[min(20rem,calc(100vw-1.5rem))] animate-[fade-in_var(--motion)] rounded border border-ink bg-sheet p-4 text-ink outline-none"
      >
        <div>
          <p className="caps">{t("step", { step: at + 1, steps: TOUR_STEPS.length })}</p>
          <h3 id={title} className="heading mt-1 text-lg">
            {t(`${step}.title`)}
          </h3>
          <p className="mt-1.5 text-[0.9375rem]">{t(`${step}.text`)}</p>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {isLast ? null : (
            <Button
              data-next
              size="sm"
              className="min-h-11"
              onKeyDown={advanceTour}
              onClick={() => turn(at + 1)}
            >
              {t("next")}
            </Button>
          )}
          {at > 0 ? (
            <Button
              variant="quiet"
              size="sm"
              className="min-h-11"
              onKeyDown={advanceTour}
              onClick={() => turn(at - 1)}
            >
              {t("back")}
            </Button>
          ) : null}
          <Button
            data-next={isLast ? "" : undefined}
            variant="plain"
            size="sm"
            className="ml-auto min-h-11"
            onKeyDown={advanceTour}
            onClick={() => onClose(true)}
          >
            {t("gotIt")}
          </Button>
        </div>
        <Popover.Arrow className="fill-ink" />
      </Popover.Content>
    </Popover.Root>
  );
}
