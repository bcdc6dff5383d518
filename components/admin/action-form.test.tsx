import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { useAdminSession } from "@/stores/admin";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { actions } from "./action-definitions";
import { ActionForm } from "./action-form";
import { buildBody, getInitialTexts } from "./action-values";
import { siteFields } from "./site-fields";
import { SiteForm } from "./site-form";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

/** The first action imports the entire contract, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

const user = { id: "0b9f5b5e-6f5e-4b0e-8a59-0d2a6a1f4a11", site: "localhost" };
const operator = { id: user.id, email: "ops@example.com", site: "localhost" };
const credits = { vhr: 8, sticker: 3, global: 0, uvc: 0 };
const PATH = "POST /api/admin/user/credits";

beforeEach(() => {
  sessionStorage.clear();
  useAdminSession.getState().setEnded(false);
});

const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function openSiteForm() {
  const sentCalls = stubCalls({
    "GET /api/admin/me": { admin: { ...operator, all_sites: true } },
    "GET /api/admin/site/preview": { data: { css: "", colors: [], warnings: [] } },
    "POST /api/admin/sites": { data: { uri: "cars.example" } },
  });
  renderPage(<SiteForm row={{}} />);
  return sentCalls;
}

async function fill(amount: string, reason: string) {
  await userEvent.type(screen.getByLabelText("Credits"), amount);
  await userEvent.type(screen.getByLabelText("Reason"), reason);
  await userEvent.click(screen.getByRole("button", { name: "Adjust credits" }));
}

it("[PAGE-14] input that violates the contract shows an error next to its field, and nothing is sent", async () => {
  const sentCalls = stubCalls({ [PATH]: { data: { credits, repeated: false } } });
  renderPage(<ActionForm action="adjustCredits" row={user} onDone={vi.fn()} />);
  await fill("2000", "x");
  expect(await screen.findByText("Add up to 1,000 credits at a time.")).toBeTruthy();
  expect(screen.getByText("Enter a short reason.")).toBeTruthy();
  expect(sentCalls).toEqual([]);
});

it("[PAGE-14] an action is sent to the record's own site, and a retry reuses the idempotency key", async () => {
  let down = true;
  const sentCalls = stubCalls({
    [PATH]: () => (down ? new Error("down") : { data: { credits, repeated: false } }),
  });
  const onDone = vi.fn();
  renderPage(<ActionForm action="adjustCredits" row={user} onDone={onDone} />);
  await fill("-2", "taken back");
  expect(await screen.findByRole("alert")).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole("button", { name: "Adjust credits" }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const bodies = sentCalls.map(({ body }) => JSON.parse(body));
  expect(bodies[0]).toMatchObject({ ...user, kind: "vhr", amount: -2, reason: "taken back" });
  expect(bodies[1].key).toBe(bodies[0].key);
});

it("[PAGE-14] a dangerous action requires confirmation before it's sent", async () => {
  const sentCalls = stubCalls({ "POST /api/admin/user/revoke-sessions": { data: { ended: 2 } } });
  const onDone = vi.fn();
  renderPage(<ActionForm action="revokeSessions" row={user} onDone={onDone} />);
  await userEvent.click(screen.getByRole("button", { name: "End all sessions" }));
  expect(screen.getByText("Check the box first.")).toBeTruthy();
  expect(sentCalls).toEqual([]);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "End all sessions" }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
});

it("[PAGE-14] [ERR-12] an expired session is marked as ended, and the input is kept", async () => {
  stubCalls({ [PATH]: () => refusal(401, "not_logged_in") });
  const { unmount } = renderPage(<ActionForm action="adjustCredits" row={user} onDone={vi.fn()} />);
  await fill("3", "kept words");
  await waitFor(() => expect(useAdminSession.getState().ended).toBe(true));
  unmount();
  renderPage(<ActionForm action="adjustCredits" row={user} onDone={vi.fn()} />);
  await waitFor(() => expect((screen.getByLabelText("Reason") as HTMLInputElement).value).toBe("kept words"));
});

it("[TRUE-36] tax rates are entered and shown in percent, and coupon amounts are entered in dollars", () => {
  const tax = siteFields.filter(({ name }) => name === "config.tax_rate_bp");
  expect(getInitialTexts(tax, { config: { tax_rate_bp: 825 } })).toEqual({ "config.tax_rate_bp": "8.25" });
  for (const text of ["8.25", "8,25"])
    expect(buildBody(tax, { "config.tax_rate_bp": text })).toEqual({ config: { tax_rate_bp: 825 } });
  const { fields } = actions.createCoupon;
  const takesOff = (kind: string, value: string) => buildBody(fields, { kind, value }).value;
  expect(takesOff("percent", "10")).toBe(10);
  expect(takesOff("amount", "5.00")).toBe(500);
});

it("[TRUE-36] a new site's form shows contract errors and site rule errors together, before anything is sent", async () => {
  const sent = openSiteForm();
  set("Name", "Cars");
  set("Host names", "cars.example:80");
  set("Support email", "nobody");
  set("Logo address", "javascript:x");
  set("Primary color", "teal");
  await userEvent.click(screen.getByRole("button", { name: "Create site" }));
  for (const text of [
    "Enter a host name such as cars.example, without a port.",
    "Please enter a valid email address.",
    "Use a public https address or a path on this site, such as /sites/logo.svg.",
    "Enter a color as #rrggbb.",
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Host names")));
  // The origin field is empty, but hosts imply it, so it isn't an error.
  expect(screen.queryByText("Check this field.")).toBeNull();
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
});

it("[TRUE-36] a new site's origin is derived from the pasted host, and a coupon that doesn't exist yet is rejected", async () => {
  const sent = openSiteForm();
  const save = () => userEvent.click(screen.getByRole("button", { name: "Create site" }));
  set("Name", "Cars");
  set("Host names", "https://cars.example/");
  set("Support email", "help@cars.example");
  set("Coupon offered at checkout", "WELCOME10");
  await save();
  expect(
    await screen.findByText("This site has no active coupon with this code. Create it first."),
  ).toBeTruthy();
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
  set("Coupon offered at checkout", "");
  await save();
  await waitFor(() => expect(sent.some(({ method }) => method === "POST")).toBe(true));
  const body = JSON.parse(sent.find(({ method }) => method === "POST")?.body ?? "");
  expect(body.config.origin).toBe("https://cars.example");
});

it("[PAGE-14] the site form's values are converted to the contract's format", () => {
  const fields = siteFields.filter(({ name }) =>
    ["hosts", "config.signup_credits.vhr", "settings.logo", "config.cnv"].includes(name),
  );
  const row = { hosts: ["a.example", "b.example"], config: { cnv: true, signup_credits: { vhr: 3 } } };
  expect(buildBody(fields, getInitialTexts(fields, row))).toEqual({
    hosts: ["a.example", "b.example"],
    config: { cnv: true, signup_credits: { vhr: 3 } },
    settings: { logo: null },
  });
});
