import { readEmailTo } from "@/tests/browser/support/email";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newEmail,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import { expectEnded, openOwner, openSharing } from "@/tests/browser/support/sharing";

const t = loadTranslator("en");

test.use({ viewport: { width: 360, height: 740 } });

test("[PAGE-10] [SEC-TOK-02] on a phone, an owner emails a link to a report, and then revokes it", async ({
  page,
  openContext,
  complaints,
}) => {
  complaints.provoke(/status of 404/);
  const email = await openOwner(page, "vhr");
  const dialog = await openSharing(page, "vhr");
  await dialog.getByRole("tab", { name: t("share.email.tab") }).click();
  const to = dialog.getByRole("textbox", { name: t("share.email.to") });
  const note = dialog.getByRole("textbox", { name: t("share.email.note") });
  const send = dialog.getByRole("button", { name: t("share.email.send") });
  await expectNoHorizontalScroll(page, "the form of an email with a link");
  await expectAccessible(page, "the form of an email with a link");

  const friend = newEmail("friend");
  await to.fill(friend);
  await note.fill("Look at www.example.com");
  await send.click();
  await expect(dialog.getByText(/^Remove web and email addresses/)).toBeVisible();
  await expect(to).toHaveValue(friend);
  await note.fill("The Corolla that we spoke about.");
  await send.click();
  await expect(dialog.getByText(new RegExp(`^Sent to ${friend}`))).toBeVisible();
  await expect(note).toHaveValue("");

  const mail = readEmailTo(friend);
  expect(mail).toContain("2018 Toyota Corolla");
  expect(mail).toContain("> The Corolla that we spoke about.");
  expect(mail).not.toContain(email);
  const address = mail.match(/http:\/\/\S+\/shared\/[\w-]{43}/)?.[0] ?? "no link";
  const stranger = await (await openContext({ viewport: { width: 360, height: 740 } })).newPage();
  const link = site() + new URL(address).pathname;
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: /2018 Toyota Corolla/ })).toBeVisible();

  await expectEnded(dialog, stranger, link);
});
