import { drawWidget } from "./widgets";

const SELECTOR = "[data-glovebox]";
const NAMES = ["glovebox", "vin", "theme", "color", "lang", "target"].map((name) => `data-${name}`);

/** An element that takes no shadow root, or any other fault of one, leaves its content and all others alone. */
function draw(element: Element): void {
  try {
    if (element instanceof HTMLElement) drawWidget(element);
  } catch {}
}

function drawWithin(root: ParentNode): void {
  for (const element of root.querySelectorAll(SELECTOR)) draw(element);
}

/** Draws what the page has, and what its scripts add or change from then on. */
function start(): void {
  drawWithin(document);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") draw(target as Element);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(SELECTOR)) draw(node);
        drawWithin(node);
      }
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: NAMES });
}

// A page may have the script twice. An old browser keeps the links that are in the markup.
const page = window as Window & { gloveboxKit?: boolean };
if ("adoptedStyleSheets" in document && !page.gloveboxKit) {
  page.gloveboxKit = true;
  start();
}
