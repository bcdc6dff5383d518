import { openAccount } from "@/tests/browser/support/account";
import { checkStates, PLACES } from "@/tests/browser/support/axe";
import { make, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { newEmail, site, test } from "@/tests/browser/support/fixtures";
import { dealerScenes, openDealer } from "@/tests/screenshots/dealer-scenes";
import { documentScenes } from "@/tests/screenshots/document-scenes";

test.use({ reducedMotion: "reduce" });

const documents = documentScenes.filter(({ name }) => !name.startsWith("report:"));
/** print-batch.spec.ts covers running out of credits. */
const printBatches = dealerScenes.filter(({ name }) => !name.includes("out of credits"));

for (const where of PLACES) {
  test(`[PAGE-17] axe finds nothing in the actions on a document: sharing, new checks, verification, printing: ${where.language}`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(480_000);
    complaints.provoke(/status of 404/);
    await openAccount(page, site(where.siteName), "axe-documents");
    await make(page, "vhr", SAMPLE_VIN);
    await make(page, "sticker", SAMPLE_VIN);
    await checkStates(page, where, documents);
  });

  test(`[PAGE-17] axe finds nothing on a dealer's print batches in any state: ${where.language}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await openDealer(page, site(where.siteName), newEmail("axe-dealer"));
    await checkStates(page, where, printBatches);
  });
}
