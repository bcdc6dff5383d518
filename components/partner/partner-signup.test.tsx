import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { SiteFooter } from "@/components/shell/site-footer";
import { allOffers } from "@/lib/compose/calls/offers";
import type { PartnerOffer } from "@/lib/partner/client/signup";
import type { Site } from "@/lib/site/rules/site";
import { refusal, type SentCall, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { PartnerSignupForm } from "./partner-signup-form";

vi.setConfig({ testTimeout: 20_000 });

const url = "https://cars.example/partner-terms";
const terms = (version: string) => ({ version, locale: "en" as const, url });
const offer: PartnerOffer = { mode: "open", preview_domain: "preview.example", terms: terms("1") };
const signupAnswer = {
  state: "awaiting_email",
  origin: "https://rio-autos.preview.example",
  console: "https://rio-autos.preview.example/admin-login?next=%2Fpartner",
  emailed: true,
};

const open = (changes: Partial<PartnerOffer> = {}, invitation = "") =>
  renderPage(
    <PartnerSignupForm
      offer={{ ...offer, ...changes }}
      countries={[{ code: "US", name: "United States" }]}
      locale="en"
      invitation={invitation}
    />,
  );
function serve(signup: unknown, extra: Record<string, unknown> = {}): SentCall[] {
  return stubCalls({
    "POST /api/partner-sign-up": signup,
    "GET /api/partner-address": (call: SentCall) => {
      const slug = call.query.get("slug");
      return { data: { slug, state: slug === "taken-one" ? "taken" : "free" } };
    },
    ...extra,
  });
}
const signups = (sentCalls: SentCall[]) => sentCalls.filter(({ method }) => method === "POST");
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const submit = () => userEvent.click(screen.getByRole("button", { name: "Set up my site" }));

async function fill() {
  type("Company name", "Rio Autos LLC");
  type("Street address", "12 Main St");
  type("City", "Austin");
  type("Country", "US");
  type("Site name", "Río Autos");
  type("First name", "Ana");
  type("Last name", "Rivera");
  type("Email", "ana@rio.example");
  type("New password", "correct horse battery");
  await userEvent.click(screen.getByRole("checkbox"));
}

beforeEach(() => sessionStorage.clear());

it("[PART-1] each missing field shows an error, the first one gets the focus, and nothing is sent", async () => {
  const sentCalls = serve({ data: signupAnswer });
  open();
  await submit();
  expect(await screen.findByText("Read and accept the terms.")).toBeTruthy();
  expect(screen.getByText("Choose a country.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field("Company name")));
  expect(signups(sentCalls)).toEqual([]);
});

it("[PART-1] the preview address follows the site name until it's edited, and shows whether it's available", async () => {
  serve({ data: signupAnswer });
  open();
  type("Site name", "Río Autos");
  await waitFor(() => expect(field("Preview address").value).toBe("rio-autos"));
  expect(await screen.findByText("rio-autos.preview.example is free.")).toBeTruthy();
  type("Preview address", "taken-one");
  expect(await screen.findByText("taken-one.preview.example is taken. Choose another one.")).toBeTruthy();
  type("Site name", "Río Grande Autos");
  type("Preview address", "www");
  expect(await screen.findByText("This address is reserved. Choose another one.")).toBeTruthy();
  expect(field("Preview address").value).toBe("www");
});

it("[PART-1] after a sign-up, shows the draft's address, a link to the console's login and the next steps", async () => {
  const sentCalls = serve({ data: signupAnswer });
  open({ mode: "approval" });
  await fill();
  await submit();
  expect(await screen.findByRole("heading", { name: "Río Autos is set up" })).toBe(document.activeElement);
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("rio-autos.preview.example")).toBe(signupAnswer.origin);
  expect(href("Log in to your console")).toBe(signupAnswer.console);
  expect(screen.getByRole("status").textContent).toContain("sent to ana@rio.example");
  expect(screen.getByText(/review your company and email you/)).toBeTruthy();
  const accepted = { terms_version: "1", accept_terms: true, locale: "en" };
  expect(JSON.parse(signups(sentCalls)[0]?.body ?? "")).toMatchObject({ slug: "rio-autos", ...accepted });
  expect(sessionStorage.getItem("draft:partners")).toBeNull();
});

it("[PART-1] if the terms have changed, they're shown again and the input is kept", async () => {
  const text = "The terms have changed. Read them again.";
  const conflict = { status: "error", code: "conflict", message: text, errors: { terms_version: text } };
  let wasRefused = false;
  const sentCalls = serve(
    () => {
      if (wasRefused) return { data: signupAnswer };
      wasRefused = true;
      return Response.json(conflict, { status: 409 });
    },
    { "GET /api/partner-sign-up": { data: { ...offer, terms: terms("2") } } },
  );
  open();
  await fill();
  await submit();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(/^Version 2\./)).toBeTruthy();
  const box = screen.getByRole("checkbox") as HTMLInputElement;
  expect(box.checked).toBe(false);
  expect(field("New password").value).toBe("correct horse battery");
  expect(field("Company name").value).toBe("Rio Autos LLC");
  await userEvent.click(box);
  await submit();
  await screen.findByRole("heading", { name: "Río Autos is set up" });
  expect(JSON.parse(signups(sentCalls)[1]?.body ?? "")).toMatchObject({
    terms_version: "2",
    accept_terms: true,
  });
});

it("[PART-1] an error is shown after too many sign-ups, and the input is kept", async () => {
  serve(() => refusal(429, "too_many_requests", { "retry-after": "86400" }));
  open();
  await fill();
  await submit();
  expect((await screen.findByRole("alert")).textContent).toContain("tomorrow at the latest");
  expect(field("Email").value).toBe("ana@rio.example");
});

it("[PART-1] the invitation code field appears only on invite-only sites, and is filled in by the link", async () => {
  serve({ data: signupAnswer });
  const { unmount } = open();
  expect(screen.queryByLabelText("Invitation code")).toBeNull();
  unmount();
  open({ mode: "invitation" }, "QK7TW-4M2XD");
  expect(field("Invitation code").value).toBe("QK7TW-4M2XD");
});

it("[PART-1] [ERR-12] [SEC-AUTH-04] a reload restores the form, but never the password or the consent", async () => {
  serve({ data: signupAnswer });
  const { unmount } = open();
  await fill();
  unmount();
  expect(sessionStorage.getItem("draft:partners")).not.toContain("correct horse");
  open();
  await waitFor(() => expect(field("Company name").value).toBe("Rio Autos LLC"));
  expect([field("Country").value, field("Preview address").value]).toEqual(["US", "rio-autos"]);
  expect(field("New password").value).toBe("");
  expect((screen.getByRole("checkbox") as HTMLInputElement).checked).toBe(false);
});

it("[PART-1] the footer links to the sign-up only on a site that accepts partners", () => {
  const name = "For partners: run your own site";
  const named = { name: "Cars", supportEmail: "help@cars.example", forcedLocale: "en" };
  for (const [partnerSignup, times] of [
    ["closed", 0],
    ["approval", 1],
  ] as const) {
    const site = { ...named, partnerSignup } as Site;
    const { unmount } = renderPage(
      <SiteFooter site={site} user={null} offers={allOffers} theme="system" parties={null} samples />,
    );
    expect(screen.queryAllByRole("link", { name })).toHaveLength(times);
    unmount();
  }
});
