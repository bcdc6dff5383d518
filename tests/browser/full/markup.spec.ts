import { openAccount, send } from "@/tests/browser/support/account";
import { logInAdmin } from "@/tests/browser/support/admin";
import { PLAIN_VIN } from "@/tests/browser/support/documents";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { CORPUS, expectInert, MANY, watchFor } from "@/tests/browser/support/markup";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[SEC-INJ-01] markup in a name, a ticket or feedback doesn't run for its author or the administrator", async ({
  page,
  openContext,
}) => {
  await watchFor(page);
  const email = await openAccount(page, site(), "markup-name");
  await page.goto(`${site()}/account`);
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
  await logInAdmin(desk, t, site());
  for (const list of ["users", "tickets", "feedback"]) {
    await desk.goto(`${site()}/admin/${list}`);
    await expect(
      desk.getByRole("table").getByText("owned()").or(desk.getByRole("table").getByText(email)).first(),
    ).toBeVisible();
    await expectInert(desk, `/admin/${list}`);
  }
});
