import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

const BODIES = [
  "<script>owned()</script>",
  "<img src=x onerror=owned()>",
  "<svg onload=owned()>",
  "<iframe srcdoc='<script>parent.owned()</script>'>",
  "<details open ontoggle=owned()>",
  "<a href=javascript:owned()>x</a>",
  "<input autofocus onfocus=owned()>",
  "<style>@import'//x.example'</style>",
  "<base href=//x.example>",
  "<form action=//x.example><button>",
  "{{constructor.constructor('owned()')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is the attack.
  "${owned()}",
  "javascript:owned()",
  "&lt;script&gt;owned()&lt;/script&gt;",
  "%3Cscript%3Eowned()%3C/script%3E",
  "\\u003cscript>owned()",
  "🚗 مرحبا <b onclick=owned()>",
];
const OPENERS = ["", '">', "'>", "</script>", "</title>", "</textarea>-->"];
/** Combines every way to break out of a text context with every payload. */
export const CORPUS = OPENERS.flatMap((opener) => BODIES.map((body) => `${opener}${body}`));
export const MANY = [OPENERS.join(""), ...BODIES.slice(0, 5)].join("");

export async function watchFor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { owned: () => Object.assign(window, { isOwned: true }) });
  });
}

export async function expectInert(page: Page, name: string): Promise<void> {
  const created = await page.evaluate(() => ({
    ran: "isOwned" in window,
    elements: [
      ...document.querySelectorAll(
        "img[src='x'], iframe[srcdoc], base, [onerror], [onload], [ontoggle], [onfocus], [onclick], [href^='javascript:'], [action*='x.example']",
      ),
    ].map((node) => node.outerHTML.slice(0, 120)),
    scripts: [...document.scripts].filter(({ text }) => /^owned\(\)|^parent\.owned/.test(text)).length,
  }));
  expect(created, name).toEqual({ ran: false, elements: [], scripts: 0 });
}
