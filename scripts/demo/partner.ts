import { calls } from "@/lib/contract/table";
import { missingPackages } from "./missing-packages";
import { createNarrator, type Narrator, seconds } from "./narrator";
import { makeKeys, openReceiver } from "./partner-keys";
import { connectDomain, lookAtDraft, OWNER, openForPartners, signUp } from "./partner-opening";
import { checkInvariants, readStatement, sellFirstReport } from "./partner-sale";
import { changeTheme, goLive, payWholesale, setPrices } from "./partner-shop";
import { showWidget } from "./partner-widget";
import { onStage, type Stage } from "./stage";
import { Visitor } from "./web";

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
function interruption(): Promise<never> {
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => reject(new Error(`Ended by ${signal}.`)));
  });
  interrupted.catch(() => undefined);
  return interrupted;
}

export async function run(folder: string): Promise<void> {
  const missing = await missingPackages();
  if (missing.length > 0) {
    console.error(`Missing programs. On Debian: apt install ${missing.join(" ")}`);
    process.exitCode = 1;
    return;
  }
  const begun = performance.now();
  const interrupted = interruption();
  const narrator = createNarrator(folder);
  try {
    await onStage(async (stage) => {
      narrator.say(
        `A fresh instance on ${stage.database}, with dnsmasq, Pebble and Caddy (${seconds(begun)})`,
      );
      try {
        await Promise.race([play(narrator, stage), interrupted]);
      } catch (error) {
        narrator.say(stage.tail());
        throw error;
      }
    });
    narrator.say(
      `Every check passed, and the demo was cleaned up (${seconds(begun)}). Log: ${folder}/log.txt`,
    );
  } catch (error) {
    narrator.say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    narrator.say(`The demo failed (${seconds(begun)}).`);
    // An interrupted step may still be waiting.
    process.exit(1);
  }
}
