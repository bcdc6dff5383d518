import type { Page } from "@playwright/test";
import type { ParsedVinList, PrintBatchRow } from "@/lib/print-batch/contract/print-batch";
import { send } from "../browser/support/account";
import { SAMPLE_VIN } from "../browser/support/documents";
import { expect, expectHydrated, PASSWORD } from "../browser/support/fixtures";
import type { Translate } from "../browser/support/messages";
import type { State } from "../browser/support/page-states";

const PAGE = "/dealer/print-pack";
const SHOWN = `${PAGE}?id=1f0b6f3e-7f0e-4b52-9d3a-7f0c9a1b2c3d`;

const row = (line: number, changes: Partial<PrintBatchRow> = {}): PrintBatchRow => {
  const created = changes.state !== "waiting" && changes.state !== "failed";
  const file = (paper: string) => (created ? `${PAGE}?paper=${paper}&line=${line}` : null);
  return {
    id: String(line),
    line,
    vin: `1HGCM82633A0043${50 + line}`,
    stock: `A-10${line}`,
    price_cents: 1_599_500,
    mileage: 45_210,
    state: "ready",
    empty: [],
    error: null,
    charged: 2,
    vehicle: created ? "2003 Honda Accord EX V6" : null,
    brands: created ? "none" : null,
    report: file("report"),
    sticker: file("sticker"),
    guide: file("guide"),
    label: null,
    ...changes,
  };
};
const rows = {
  running: [
    row(1),
    row(2, { state: "nothing_found" }),
    row(3, { state: "waiting" }),
    row(4, { state: "waiting" }),
  ],
  paused: [row(1), row(2), row(3, { state: "waiting" }), row(4, { state: "waiting" })],
  done: [
    row(1, { vin: SAMPLE_VIN, vehicle: "2018 Toyota Corolla", brands: "called", label: "/label" }),
    row(2, { state: "nothing_found" }),
    row(3, { state: "failed", error: "bad_gateway" }),
    row(4),
  ],
};

/** Mocked, because the intermediate states last less than a second. */
const pack =
  (state: keyof typeof rows) =>
  async (page: Page): Promise<void> => {
    const count = (wantedState: string) => rows[state].filter((item) => item.state === wantedState).length;
    const data: ParsedVinList = {
      id: "1f0b6f3e-7f0e-4b52-9d3a-7f0c9a1b2c3d",
      name: "stock-november.csv",
      state,
      total: 4,
      charged: 5,
      parts: ["sticker", "report", "guide", "label"],
      counts: {
        waiting: count("waiting"),
        ready: count("ready"),
        nothing_found: count("nothing_found"),
        failed: count("failed"),
      },
      created: "2026-11-02T15:20:00.000Z",
      ended: state === "done" ? "2026-11-02T15:24:00.000Z" : null,
      printable: rows[state].filter(({ report }) => report !== null).length,
      lacking: count("waiting") > 0 ? "vhr" : null,
      rows: rows[state],
    };
    await page.route("**/members/api/print-pack?**", (route) =>
      route.fulfill({ json: { status: "success", message: "", data } }),
    );
    await page.goto(new URL(SHOWN, page.url()).href);
    await expect(page.getByRole("heading", { name: "stock-november.csv" })).toBeVisible();
  };

async function check(page: Page, t: Translate, lines: readonly string[]): Promise<void> {
  const list = page.getByLabel(t("printBatch.new.list"), { exact: true });
  await expectHydrated(list);
  await list.fill(lines.join("\n"));
  await page.getByRole("button", { name: t("printBatch.new.check") }).click();
}

export const dealerScenes: State[] = [
  {
    name: "print packs: empty",
    path: PAGE,
    reach: (page, t) => expect(page.getByLabel(t("printBatch.new.list"), { exact: true })).toBeVisible(),
  },
  {
    name: "print packs: a checked list",
    path: PAGE,
    reach: async (page, t) => {
      for (const part of ["report", "guide", "label"] as const)
        await page.getByRole("checkbox", { name: t(`printBatch.new.part.${part}`) }).check();
      for (const box of await page.locator("input[required]:not([type=number])").all())
        await box.fill("Reno, NV");
      await check(page, t, [SAMPLE_VIN, "1HGCM82633A004352", "WRONG-NUMBER-HERE", SAMPLE_VIN]);
      await expect(page.getByText(t("printBatch.check.problem.vin_length"))).toBeVisible();
    },
  },
  { name: "print packs: under way", path: PAGE, reach: pack("running") },
  { name: "print packs: done, one failed", path: PAGE, reach: pack("done") },
  { name: "print packs: out of credits", path: PAGE, reach: pack("paused") },
];

export async function openDealer(page: Page, origin: string, email = "sales@rivera.example"): Promise<void> {
  await page.goto(`${origin}/login`);
  const form = { email, pass: PASSWORD, company_name: "Rivera Motors" };
  const { status } = await send(page, "/members/dealer-register", { form });
  expect(status, "opening a dealer's account").toBe(200);
}
