import { drawWidget } from "./widgets";

const SELECTOR = "[data-glovebox]";
const NAMES = ["glovebox", "vin", "theme", "color", "lang", "target"].map((name) => `data-${name}`);

/** Ignores elements that can't have a shadow root, so that an error never affects other widgets. */
function draw(element: Element): void {
  try {
    if (element instanceof HTMLElement) drawWidget(element);
  } catch {}
}

function drawWithin(root: ParentNode): void {
  for (const element of root.querySelectorAll(SELECTOR)) draw(element);
}

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

// Pages may include the script twice. Old browsers keep the plain links.
const page = window as Window & { gloveboxKit?: boolean };
if ("adoptedStyleSheets" in document && !page.gloveboxKit) {
  page.gloveboxKit = true;
  start();
}
