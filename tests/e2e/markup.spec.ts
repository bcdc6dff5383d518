import type { Page } from "@playwright/test";
import { openAccount, send } from "./account";
import { enter } from "./admin";
import { PLAIN_VIN } from "./documents";
import { expect, site, test } from "./fixtures";
import { takeCars } from "./garage-cars";
import { words } from "./words";

const say = words("en");

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
/** Each way out of the place where a text stands, before each thing that could do something. */
const CORPUS = OPENERS.flatMap((opener) => BODIES.map((body) => `${opener}${body}`));
/** Several at once, for a field that is seen in many places. */
const MANY = [OPENERS.join(""), ...BODIES.slice(0, 5)].join("");

async function watchFor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { owned: () => Object.assign(window, { isOwned: true }) });
  });
}

/** Nothing ran, and no text became an element or an attribute. */
async function expectInert(page: Page, name: string): Promise<void> {
  const made = await page.evaluate(() => ({
    ran: "isOwned" in window,
    elements: [
      ...document.querySelectorAll(
        "img[src='x'], iframe[srcdoc], base, [onerror], [onload], [ontoggle], [onfocus], [onclick], [href^='javascript:'], [action*='x.example']",
      ),
    ].map((node) => node.outerHTML.slice(0, 120)),
    scripts: [...document.scripts].filter(({ text }) => /^owned\(\)|^parent\.owned/.test(text)).length,
  }));
  expect(made, name).toEqual({ ran: false, elements: [], scripts: 0 });
}

test("[SEC-INJ-01] a hundred texts that would be mark-up are text in the garage: list, search, car, title", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await watchFor(page);
  await openAccount(page, site(), "markup");
  expect(CORPUS.length).toBeGreaterThanOrEqual(100);
  await takeCars(
    page,
    CORPUS.map((model, at) => `1HGCM82633A${100_000 + at},2003,Honda,"${model.replaceAll('"', '""')}",`),
  );
  await page.goto(`${site()}/my-vehicles`);
  await expect(page.getByText(say("garage.all", { count: CORPUS.length }))).toBeVisible();
  const links = page.getByRole("main").getByRole("listitem").getByRole("link");
  // Only what is in sight stands in the list: it is walked from its beginning to its end.
  const seen = new Set<string>();
  await links.first().focus();
  for (let step = 0; step < CORPUS.length; step += 1) {
    for (const text of await links.allTextContents())
      if (text.startsWith("2003 Honda ")) seen.add(text.slice(11));
    await page.keyboard.press("ArrowDown");
    await expectInert(page, `the list after ${seen.size}`);
  }
  const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();
  expect([...seen].map(squeezed).sort()).toEqual(CORPUS.map(squeezed).sort());
  for (const at of [0, 20, 40, 60, 80, 100]) {
    await page.goto(`${site()}/my-vehicles/garage/1HGCM82633A${100_000 + at}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(squeezed(CORPUS[at] ?? ""));
    await expectInert(page, `the car with ${CORPUS[at]}`);
  }
});

test("[SEC-INJ-01] a name, a ticket and a feedback are text to their writer and to the administrator", async ({
  page,
  openContext,
}) => {
  await watchFor(page);
  const email = await openAccount(page, site(), "markup-name");
  const saved = await page.evaluate(async (name) => {
    const response = await fetch("/members/api/user/update-profile", {
      method: "POST",
      headers: { "x-requested-with": "glovebox", "content-type": "application/json" },
      body: JSON.stringify({ first: name.slice(0, 100), last: name.slice(0, 100) }),
    });
    return response.status;
  }, MANY);
  expect(saved).toBe(200);
  const ticket = {
    vin: PLAIN_VIN,
    message: CORPUS.join(" ").slice(0, 3900),
    email,
    name: MANY.slice(0, 100),
  };
  expect((await send(page, "/members/api-cwa/create_support_ticket", { form: ticket })).status).toBe(200);
  const feedback = { vin: PLAIN_VIN, report_type: "report", satisfaction: "1", feedback_msg: ticket.message };
  expect((await send(page, "/members/api-cwa/create_feedback", { form: feedback })).status).toBe(200);
  for (const path of ["/account", "/dashboard"]) {
    await page.goto(site() + path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectInert(page, path);
  }
  const desk = await (await openContext()).newPage();
  await watchFor(desk);
  await enter(desk, say, site());
  for (const list of ["users", "tickets", "feedback"]) {
    await desk.goto(`${site()}/admin/${list}`);
    await expect(
      desk.getByRole("table").getByText("owned()").or(desk.getByRole("table").getByText(email)).first(),
    ).toBeVisible();
    await expectInert(desk, `/admin/${list}`);
  }
});
