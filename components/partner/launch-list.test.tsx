import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ConsoleContext } from "@/components/admin/console-href";
import { partnerExamples } from "@/lib/partner/examples";
import { LAUNCH_CHECKS, launchChecks } from "@/lib/partner/rules/launch";
import type { Role } from "@/lib/staff/rules/permissions";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { LaunchList } from "./launch-list";
import { TermsNotice } from "./terms-notice";

interface Example {
  variants: { draft: { answer: { data: { partner: { terms: { url: string } } } } } };
}
const draft = (partnerExamples["admin.partner"] as Example).variants.draft.answer.data;

const FACTS = {
  state: "active" as const,
  needsApproval: true,
  company: ["Rio Autos", "EIN 1"],
  hasTerms: true,
  hasDomain: true,
  takesPayments: true,
  prices: "done" as const,
};

function open(
  facts: Partial<Parameters<typeof launchChecks>[0]> = {},
  { role = "owner" as Role, launched = null as string | null, current = true } = {},
) {
  const at = "2026-01-15T12:00:00.000Z";
  const terms = { ...draft.partner.terms, version: "2", current };
  const partner = { ...draft.partner, launched, terms, checks: launchChecks({ ...FACTS, ...facts }) };
  const live = { site: "rio.localhost", origin: "https://rio.example", launched: at, ended_credits: 0 };
  const sentCalls = stubCalls({
    "GET /api/admin/partner": { data: { ...draft, partner } },
    "POST /api/admin/partner/launch": { data: live },
    "POST /api/admin/partner/terms": { data: { accepted_version: "2", accepted: at } },
  });
  renderPage(
    <ConsoleContext value={{ base: "/partner", role }}>
      <TermsNotice />
      <LaunchList />
    </ConsoleContext>,
  );
  return sentCalls;
}

it.each([
  [{}, []],
  [{ state: "awaiting_email" as const }, ["email", "approval"]],
  [{ state: "awaiting_approval" as const }, ["approval"]],
  [{ state: "refused" as const, needsApproval: false }, ["approval"]],
  [{ company: ["Rio Autos", ""] }, ["company"]],
  [
    { hasTerms: false, hasDomain: false, takesPayments: false, prices: "missing" as const },
    ["terms", "domain", "payment", "prices"],
  ],
])("[PART-1] given %j, these steps remain on the launch checklist: %j", (facts, left) => {
  const checks = launchChecks({ ...FACTS, ...facts });
  expect(checks.flatMap(({ name, state }) => (state === "done" ? [] : [name]))).toEqual(left);
  const names = checks.map(({ name }) => name);
  expect(LAUNCH_CHECKS.filter((name) => names.includes(name))).toEqual(names);
});

it("[PART-1] the console shows the missing steps of a draft, and where to complete them", async () => {
  open({ hasDomain: false, takesPayments: false });
  expect(await screen.findByText("2 things are left to do.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Connect a domain" });
  expect(link.getAttribute("href")).toBe("/partner/domain");
  expect(screen.queryByRole("button", { name: "Go live" })).toBeNull();
});

it("[PART-1] the owner can take the site live after confirming", async () => {
  const sentCalls = open();
  await userEvent.click(await screen.findByRole("button", { name: "Go live" }));
  const submit = () => userEvent.click(screen.getAllByRole("button", { name: "Go live" }).at(-1) as never);
  const sure = await screen.findByRole("checkbox");
  await submit();
  expect(sentCalls.some(({ path }) => path === "/api/admin/partner/launch")).toBe(false);
  await userEvent.click(sure);
  await submit();
  await vi.waitFor(() =>
    expect(sentCalls.some(({ path }) => path === "/api/admin/partner/launch")).toBe(true),
  );
});

it("[PART-1] an editor can't take the site live", async () => {
  open({}, { role: "editor" });
  expect(await screen.findByText(/Ask the owner of this site to take it live/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("[PART-1] new terms can be read and accepted, even after the launch", async () => {
  const sentCalls = open({}, { launched: "2026-01-15T12:00:00.000Z", current: false });
  expect((await screen.findByRole("link", { name: "Read the terms" })).getAttribute("href")).toBe(
    draft.partner.terms.url,
  );
  expect(screen.queryByText("Before you go live")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Accept the new terms" }));
  await vi.waitFor(() =>
    expect(sentCalls.some(({ path }) => path === "/api/admin/partner/terms")).toBe(true),
  );
  const body = sentCalls.find(({ path }) => path === "/api/admin/partner/terms")?.body ?? "{}";
  expect(JSON.parse(body)).toMatchObject({ terms_version: "2" });
});
