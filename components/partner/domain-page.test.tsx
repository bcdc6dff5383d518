import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ConsoleContext } from "@/components/admin/console-href";
import { adminDomainExamples } from "@/lib/admin/contract/examples/domains";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { DomainPage } from "./domain-page";

/** The first action imports the entire contract, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

vi.mock("next/navigation", () => ({
  usePathname: () => "/partner/domain",
  useSearchParams: () => new URLSearchParams(),
}));

const example = adminDomainExamples["admin.domains"]?.answer as { data: { domains: { id: string }[] } };
const IP = "192.0.2.10";
const domain = {
  ...example.data.domains[0],
  host: "example.com",
  kind: "apex",
  www: "waiting",
  records: [{ type: "A", name: "example.com", value: IP }],
  findings: [{ code: "wrong_target", type: "A", name: "example.com", found: ["198.51.100.7"], expected: IP }],
};
const data = { ...example.data, domains: [domain] };

function open(answer: object, check: unknown = { data }) {
  const sentCalls = stubCalls({
    "GET /api/admin/domains": { data: answer },
    "POST /api/admin/domains/check": check as object,
  });
  renderPage(
    <ConsoleContext value={{ base: "/partner", role: "owner" }}>
      <DomainPage />
    </ConsoleContext>,
  );
  return sentCalls;
}

it("[PART-2] a domain shows the DNS records to set, and each problem with its fix", async () => {
  open(data);
  expect(await screen.findByRole("heading", { name: "example.com" })).toBeTruthy();
  const records = within(screen.getByRole("table", { name: "DNS records of example.com" }));
  expect(records.getAllByRole("row").map((row) => row.textContent)[1]).toContain("192.0.2.10");
  expect(screen.getByText("The domain points to another server")).toBeTruthy();
  expect(screen.getByText(/found: 198\.51\.100\.7 · needed: 192\.0\.2\.10/)).toBeTruthy();
  expect(screen.getByText("www.example.com isn't set up yet. Add its record, too.")).toBeTruthy();
  expect(screen.getByText(/Emails come from Cars <no-reply@glovebox\.example>/)).toBeTruthy();
});

it("[PART-2] a check is requested with the domain's ID, and a rejection shows an error", async () => {
  const sentCalls = open(data, refusal(429, "rate_limited"));
  await userEvent.click(await screen.findByRole("button", { name: "Check now" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(sentCalls.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body))).toEqual([
    { id: domain.id },
  ]);
});

it("[PART-2] explains that the operator hasn't set up custom domains, and doesn't offer to add one", async () => {
  open({ ...data, offers: { domains: false, apex: false, mail: false }, domains: [] });
  expect(await screen.findByText(/hasn't set up custom domains yet/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add domain" })).toBeNull();
});

it("[PART-2] a failing domain is shown as failing, but still served", async () => {
  open({ ...data, domains: [{ ...domain, state: "failing", failing_since: "2026-01-15T12:00:00.000Z" }] });
  expect(await screen.findByText("The DNS records are wrong now")).toBeTruthy();
  expect(screen.getByText(/^Failing since .* The site is still served there\.$/)).toBeTruthy();
});
