import { openAccount } from "@/tests/browser/support/account";
import { PLACES, visit } from "@/tests/browser/support/axe";
import { make, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { newEmail, site, test } from "@/tests/browser/support/fixtures";
import { dealerScenes, openDealer } from "@/tests/screenshots/dealer-scenes";
import { documentScenes } from "@/tests/screenshots/document-scenes";

test.use({ reducedMotion: "reduce" });

/** The report itself is looked at among an account's pages: here is what is done with it. */
const documents = documentScenes.filter(({ name }) => !name.startsWith("report:"));
/** Running out of credits takes a list of its own to its end: print-batch.spec.ts is there for that. */
const packs = dealerScenes.filter(({ name }) => !name.includes("out of credits"));

for (const where of PLACES) {
  test(`[PAGE-17] axe finds nothing in what is done with a document: shares, new checks, verification, paper: ${where.language}`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(480_000);
    complaints.provoke(/status of 404/);
    await openAccount(page, site(where.siteName), "axe-documents");
    await make(page, "vhr", SAMPLE_VIN);
    await make(page, "sticker", SAMPLE_VIN);
    await visit(page, where, documents);
  });

  test(`[PAGE-17] axe finds nothing on a dealer's print packs in any state: ${where.language}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await openDealer(page, site(where.siteName), newEmail("axe-dealer"));
    await visit(page, where, packs);
  });
}
