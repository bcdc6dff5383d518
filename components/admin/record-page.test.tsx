import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { adminBillingExamples } from "@/lib/admin/contract/examples/billing";
import { adminSupportExamples } from "@/lib/admin/contract/examples/support";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { RecordPage } from "./record-page";

const SITE = "cars.example";
const car = { vin: "2T1BURHE5JC034461", vehicle: "2018 Toyota Corolla" };
const report = { id: "d1", product: "vhr", number: "GB-2R8S-F372", revision: 1 };
const documents = [{ ...car, ...report, created: "2026-01-15T10:00:00.000Z" }];

it.each([
  ["orders", "GET /api/admin/order", adminBillingExamples["admin.order"]?.answer],
  ["tickets", "GET /api/admin/ticket", adminSupportExamples["admin.ticket"]?.answer],
] as const)(
  "[TRUE-34] documents on a record page in '%s' link to the record's own site",
  async (path, call, answer) => {
    const { data } = answer as { data: { id: string } };
    stubCalls({ [call]: { data: { ...data, site: SITE, documents } } });
    renderPage(<RecordPage path={path} id={data.id} site={SITE} />);
    const { protocol, port } = window.location;
    const there = `${protocol}//${SITE}${port && `:${port}`}`;
    const number = await screen.findByRole("link", { name: "GB-2R8S-F372" });
    expect(number.getAttribute("href")).toBe(`${there}/preview?number=GB-2R8S-F372`);
    const cars = screen.getAllByRole("link", { name: /2018 Toyota Corolla/ });
    expect(cars.at(-1)?.getAttribute("href")).toBe(`${there}/preview?vin=2T1BURHE5JC034461`);
  },
);
