export function showElement(element: HTMLElement, block: ScrollLogicalPosition): void {
  let fold = element.closest("details");
  while (fold) {
    fold.open = true;
    fold = fold.parentElement?.closest("details") ?? null;
  }
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block });
}
