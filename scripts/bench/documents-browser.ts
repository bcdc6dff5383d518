import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { reportDocumentSchema } from "@/lib/contract/report-document";
import { calls } from "@/lib/contract/table";
import { renderReportPdf } from "@/lib/members-api/report/pdf/report-pdf";
import { dvhHref } from "@/lib/routes";
import { openAccount, send } from "@/tests/browser/support/account";
import { browserExecutable } from "@/tests/browser/support/browser";
import { make, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { startApp } from "@/tests/setup/app-server";
import { readPdf } from "@/tests/setup/read-pdf";
import { alternate, printResult, shareOf } from "./timing";

const TIMES_FASTER = 10;
const TURNS = 12;
const WARM_TURNS = 60;

/**
 * The same report twice: its PDF drawn here, and its page (/dvh) printed by headless Chromium (page.pdf, letter, with
 * tags, as its print style defines). Both are warm, and the report is ready on its page before the clock of the print
 * alone starts; 'opened and printed' counts the way there too, which is what a server that prints would do.
 */
export async function compareWithBrowser(): Promise<void> {
  const app = await startApp();
  const browser = await chromium.launch({
    executablePath: await browserExecutable(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    const origin = `http://localhost:${app.port}`;
    const context = await browser.newContext();
    const account = await context.newPage();
    await openAccount(account, origin);
    await make(account, "vhr", SAMPLE_VIN);
    const response = await send(
      account,
      `/members${calls.report.document.path}?vin=${SAMPLE_VIN}&product=vhr`,
    );
    const { data } = response.json as { data: { document: unknown } };
    const report = reportDocumentSchema.parse(data.document);
    const page = await openReport(context, origin);
    // Both are warm: a server has drawn before, and so has a browser that is kept for printing.
    for (let turn = 0; turn < WARM_TURNS; turn++) await renderReportPdf(report);
    for (let turn = 0; turn < WARM_TURNS / 10; turn++) await print(page);
    const [ours = [], printed = [], opened = []] = await alternate(
      [
        () => renderReportPdf(report),
        () => print(page),
        async () => {
          const fresh = await openReport(context, origin);
          await print(fresh);
          await fresh.close();
        },
      ],
      TURNS,
    );
    const pages = readPdf(await renderReportPdf(report)).pages.length;
    const theirs = (await print(page)).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    const [mine, alone, whole] = [ours, printed, opened].map((times) => shareOf(times, 0.5)) as [
      number,
      number,
      number,
    ];
    console.log(`A report's PDF (${pages} pages), medians of ${TURNS} turns:`);
    printResult(
      `drawn in ${mine.toFixed(1)} ms; Chromium ${browser.version()} prints its page (${theirs} pages) in ${alone.toFixed(0)} ms = ${(alone / mine).toFixed(1)} × that`,
      alone / mine >= TIMES_FASTER,
      `at least ${TIMES_FASTER} ×`,
    );
    printResult(
      `opened and printed: ${whole.toFixed(0)} ms = ${(whole / mine).toFixed(1)} ×`,
      whole / mine >= TIMES_FASTER,
      `at least ${TIMES_FASTER} ×`,
    );
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** The report's page, ready to be read: its last section is shown, and its fonts are loaded. */
async function openReport(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}${dvhHref(SAMPLE_VIN)}`);
  await page.locator(`a[href*=".pdf"], a[href*="view_pdf"]`).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

const print = (page: Page) =>
  page.pdf({ format: "letter", preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
