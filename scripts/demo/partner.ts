import { ok as check, equal } from "node:assert/strict";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "@playwright/test";
import { calls } from "@/lib/compose/calls/table";
import { type EmbedChoice, embedSnippet } from "@/lib/embed/rules/snippet";
import { findBrowserExecutable } from "@/tests/browser/support/browser";
import { missingPrograms } from "@/tests/setup/domain-lab";
import { createNarrator, formatSeconds, type Narrator } from "./narrator";
import { makeKeys, openReceiver, SAMPLE_VIN } from "./partner-keys";
import { connectDomain, lookAtDraft, OWNER, openForPartners, signUp } from "./partner-opening";
import { checkInvariants, readStatement, sellFirstReport } from "./partner-sale";
import { changeTheme, goLive, payWholesale, setPrices } from "./partner-shop";
import { onStage, type Stage } from "./stage";
import { Visitor } from "./web";

const FOREIGN = "lone-star-cars.test";

function renderDealerPage(origin: string): string {
  const choice = {
    origin,
    theme: "light",
    color: "",
    lang: "",
    label: "Vehicle history at Rio Autos",
  } as const;
  const formatWidget = (name: EmbedChoice["widget"]) =>
    embedSnippet({ ...choice, widget: name, vin: SAMPLE_VIN });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lone Star Cars</title>
<link rel="icon" href="data:,"><style>body{font:18px Georgia,serif;margin:2rem auto;max-width:40rem}</style></head><body>
<h1>Lone Star Cars</h1><p>Which car do you have in mind?</p>${formatWidget("search").element}
<h2>2018 Toyota Corolla</h2><p>One owner, serviced here.</p>${formatWidget("badge").element}${formatWidget("badge").script}</body></html>`;
}

/** Pins the partner's certificate by its key digest; Node has already verified the certificate. */
async function openBrowser(stage: Stage, origin: string, foreignPort: number): Promise<Browser> {
  const { keyDigest } = await stage.web.request(origin);
  const { host } = new URL(origin);
  const rules = [
    `MAP ${host}:443 127.0.0.1:${stage.lab.httpsPort}`,
    `MAP ${FOREIGN}:80 127.0.0.1:${foreignPort}`,
  ];
  return chromium.launch({
    executablePath: await findBrowserExecutable(),
    // The demo handles signals and closes the browser itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--host-resolver-rules=${rules.join(",")}`,
      `--ignore-certificate-errors-spki-list=${keyDigest}`,
    ],
  });
}

async function showWidget({ step, keep }: Narrator, stage: Stage, { origin }: Visitor): Promise<void> {
  await step("Her widget is on a dealer's page", async (see) => {
    const server = createServer((_request, response) =>
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(renderDealerPage(origin)),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const browser = await openBrowser(stage, origin, (server.address() as AddressInfo).port);
    try {
      const context = await browser.newContext({ viewport: { width: 900, height: 640 } });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await page.goto(`http://${FOREIGN}/`);
      const badge = page.getByRole("link", { name: /Records found: \d+/ });
      await badge.waitFor();
      equal(await badge.getAttribute("data-state"), "found");
      const [badgeText] = /Records found: \d+/.exec((await badge.textContent()) ?? "") ?? [];
      see(`http://${FOREIGN} in Chromium ${browser.version()}: ${badgeText} for ${SAMPLE_VIN}`);
      const box = page.getByRole("textbox");
      await box.fill(SAMPLE_VIN);
      see(`picture: ${keep("widget.png", await page.screenshot())}`);
      const opened = context.waitForEvent("page");
      await box.press("Enter");
      const site = await opened;
      await site.waitForLoadState();
      equal(site.url(), `${origin}/preview?vin=${SAMPLE_VIN}`);
      await site.getByRole("heading", { level: 1 }).waitFor();
      see(`its search box leads to ${site.url()}: ${await site.title()}`);
      see(`picture: ${keep("preview.png", await site.screenshot())}`);
      equal((await context.cookies(`http://${FOREIGN}`)).length, 0);
      check(errors.length === 0, `no errors on the page: ${errors.join("; ")}`);
      see("no cookie on the dealer's page, no error in its console");
    } finally {
      await browser.close();
      server.closeAllConnections();
      server.close();
    }
  });
}

async function play(narrator: Narrator, stage: Stage): Promise<void> {
  await openForPartners(narrator, stage);
  const draft = await signUp(narrator, stage);
  await lookAtDraft(narrator, stage);
  const origin = await connectDomain(narrator, stage, draft);
  // Sessions belong to one host, so she logs in again on her own domain.
  const owner = new Visitor(stage.web, origin);
  await owner.call(calls.admin.login, OWNER);
  await changeTheme(narrator, stage, owner);
  await setPrices(narrator, owner);
  await payWholesale(narrator, owner);
  await goLive(narrator, stage, owner);
  const client = await makeKeys(narrator, stage, owner);
  const receiver = await openReceiver(narrator, owner);
  try {
    await showWidget(narrator, stage, owner);
    await sellFirstReport(narrator, stage, { owner, client, receiver });
  } finally {
    receiver.close();
  }
  await readStatement(narrator, owner);
  await checkInvariants(narrator, stage);
}

/** Rejects on Ctrl-C, so that everything shuts down in order. */
function waitForInterruption(): Promise<never> {
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => reject(new Error(`Ended by ${signal}.`)));
  });
  interrupted.catch(() => undefined);
  return interrupted;
}

export async function run(folder: string): Promise<void> {
  const missing = await listMissingPackages();
  if (missing.length > 0) {
    console.error(`Missing programs. On Debian: apt install ${missing.join(" ")}`);
    process.exitCode = 1;
    return;
  }
  const startedAt = performance.now();
  const interrupted = waitForInterruption();
  const narrator = createNarrator(folder);
  try {
    await onStage(async (stage) => {
      narrator.say(
        `A fresh instance on ${stage.database}, with dnsmasq, Pebble and Caddy (${formatSeconds(startedAt)})`,
      );
      try {
        await Promise.race([play(narrator, stage), interrupted]);
      } catch (error) {
        narrator.say(stage.tail());
        throw error;
      }
    });
    narrator.say(
      `Every check passed, and the demo was cleaned up (${formatSeconds(startedAt)}). Log: ${folder}/log.txt`,
    );
  } catch (error) {
    narrator.say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    narrator.say(`The demo failed (${formatSeconds(startedAt)}).`);
    // An interrupted step may still be waiting.
    process.exit(1);
  }
}

export async function listMissingPackages(): Promise<string[]> {
  const browser = (await findBrowserExecutable()) ?? chromium.executablePath();
  return [...missingPrograms, ...(existsSync(browser) ? [] : ["chromium"])];
}
