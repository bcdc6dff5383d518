import { join } from "node:path";
import { loadDocumentDealer } from "@/lib/account/server/document-dealer";
import { createPasswordHasher } from "@/lib/account/server/password";
import { chooseGateways } from "@/lib/billing/server/choose-gateways";
import { fetchCertificate } from "@/lib/domain/server/certificate";
import { createDnsLookup } from "@/lib/domain/server/dns-lookup";
import { createDomainChecks } from "@/lib/domain/server/domain-checks";
import { NO_DOMAINS } from "@/lib/domain/server/domain-settings";
import { createMailChecks } from "@/lib/domain/server/mail-checks";
import { createFileTransport, createSmtpTransport } from "@/lib/email/server/email-transport";
import { createOutbox, type Outbox } from "@/lib/email/server/outbox";
import { findSiteSender } from "@/lib/email/server/site-sender";
import { queueReportReady } from "@/lib/garage/server/document-ready-email";
import { findVehicle } from "@/lib/garage/server/garage-repository";
import { loadOwnerPhotos } from "@/lib/garage/server/owner-photos";
import { saveGenerated } from "@/lib/garage/server/save-generated";
import { isEuropeanVin } from "@/lib/generation/server/document-request";
import { createGenerationService } from "@/lib/generation/server/generation-service";
import type { Intent } from "@/lib/generation/server/generation-types";
import { createImportWorker } from "@/lib/imports/server/import-worker";
import { createOwnVinIndex, createSharedVinIndex } from "@/lib/imports/server/shared-vin-index";
import { createPartnerSites } from "@/lib/partner/server/partner-sites";
import type { RootDatabase } from "@/lib/platform/db/database";
import { NO_PAYMENTS } from "@/lib/platform/env/payment-settings";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import { createDiskFileStore, type FileStore } from "@/lib/platform/files/file-store";
import { createFileRemovals } from "@/lib/platform/files/remove-files";
import { createS3FileStore } from "@/lib/platform/files/s3-file-store";
import { createClamdScanner } from "@/lib/platform/files/virus-scanner";
import type { Services } from "@/lib/platform/http/context";
import { UPLOADS_FOLDER } from "@/lib/platform/http/form-files";
import { checkDiskRoom } from "@/lib/platform/telemetry/disk-room";
import { createPrintBatchWorker } from "@/lib/print-batch/server/print-batch-worker";
import { reportProducer } from "@/lib/report/server/produce-report";
import { createSampleDocuments } from "@/lib/sample/server/sample-documents";
import { createSiteChanges } from "@/lib/site/rules/changes";
import { FIRST_SITE } from "@/lib/site/server/seed-data";
import { openDataSources } from "@/lib/sources/server/open-sources";
import { createStickerProducer } from "@/lib/sticker/server/produce-sticker";
import { createPreviewCounts } from "@/lib/vehicle/server/preview-counts";
import { decodeClassic } from "@/lib/vin/classic/decode-classic";
import { IndexHandle } from "@/lib/vin/index-handle";
import { createWebhookQueue } from "@/lib/webhook/server/emit-event";
import { emitDocument, emitGenerationDebit } from "@/lib/webhook/server/generation-events";
import { createMessageSender } from "@/lib/webhook/server/send-message";
import { createWebhookWorker } from "@/lib/webhook/server/webhook-worker";
import { openInputPool } from "./open-input-pool";
import { openRenderPool } from "./open-render-pool";
import type { GenerationSetup, ServiceOptions } from "./services";
import { readVersionInfo } from "./version-info";

function createAccountFacts(db: RootDatabase, files: FileStore): Pick<Services, "dealer" | "savedSource"> {
  return {
    dealer: (owner) => loadDocumentDealer(db, files, owner),
    async savedSource({ siteId, userId, vin }) {
      const saved = vin === "" ? null : await findVehicle(db, siteId, userId, vin);
      return saved && !saved.removedAt ? saved.source : null;
    },
  };
}

export function setUpGeneration(setup: GenerationSetup) {
  const { now, db, files } = setup;
  const sources = { ...setup, ...createAccountFacts(db, files) };
  const report = reportProducer({
    ...sources,
    photos: (generation) => loadOwnerPhotos(db, files, generation),
    async mileage({ siteId, userId, vin }) {
      const saved = await findVehicle(db, siteId, userId, vin);
      return saved && !saved.removedAt ? saved.mileage : null;
    },
  });
  const service = createGenerationService({
    ...setup,
    producers: { vhr: report, uvc: report, sticker: createStickerProducer(sources) },
    onReserved: (tx, generation) => emitGenerationDebit(tx, setup, generation),
    async onSettled(tx, generation, produced) {
      await saveGenerated(tx, generation, produced, now());
      await queueReportReady(tx, setup.mail, generation, produced);
      await emitDocument(tx, setup, generation, produced);
    },
  });
  return {
    ...service,
    generate(intent: Intent) {
      const isEuropean = isEuropeanVin(setup.decoder, intent.vin);
      return service.generate(
        isEuropean ? { ...intent, request: { ...intent.request, europe: true } } : intent,
      );
    },
  };
}

function setUpDomains(
  {
    db,
    log,
    domains: settings = NO_DOMAINS,
    dns = createDnsLookup(settings.dnsServers),
    certificate = fetchCertificate,
  }: ServiceOptions,
  rest: Pick<Services, "mail" | "webhooks" | "now" | "siteSaved">,
) {
  const shared = { db, dns, certificate, settings, log, ...rest };
  return createDomainChecks({ ...shared, mailChecks: createMailChecks(shared) });
}

export interface OwnedServices {
  services: Services;
  outbox: Outbox;
}

export async function createServices(options: ServiceOptions): Promise<OwnedServices> {
  const { db, driver, jobs, dataDir, secrets, log } = options;
  const decoderOption = options.decoder;
  const decoder =
    decoderOption instanceof IndexHandle
      ? decoderOption
      : new IndexHandle(decoderOption, join(dataDir, "vpic.pack"));
  const now = options.now ?? (() => new Date());
  const outbox = createOutbox({
    db,
    jobs,
    log,
    now,
    findSender: (siteId) => findSiteSender(db, siteId, secrets),
    from: options.mailFrom ?? "Glovebox <no-reply@localhost>",
    delivers: options.mailDelivers ?? options.smtpUrl !== undefined,
    transport: options.smtpUrl
      ? createSmtpTransport(options.smtpUrl)
      : createFileTransport(join(dataDir, "mail")),
  });
  const { plates, ...providers } = openDataSources({ db, decoder, log, now, sources: options.sources });
  const ownFiles =
    driver === "pglite" ? createDiskFileStore(join(dataDir, "files")) : createDatabaseFileStore(db);
  const files = options.bucket ? createS3FileStore(options.bucket, log) : ownFiles;
  const vinIndex =
    driver === "pglite"
      ? createOwnVinIndex(decoder)
      : createSharedVinIndex({ db, files, handle: decoder, folder: join(dataDir, "vin-index"), log });
  const webhookPrivateTargets = options.webhookPrivateTargets ?? false;
  const send = createMessageSender({ allowPrivate: webhookPrivateTargets });
  const sources = {
    decoder,
    log,
    now,
    ...providers,
    classicReadings: decodeClassic,
    files,
    drawing: openRenderPool(log),
    input: openInputPool({ isFirstSite: (site) => site === FIRST_SITE, log }),
    mail: outbox,
    webhooks: {
      ...createWebhookQueue(jobs),
      ...createWebhookWorker({ db, jobs, mail: outbox, secrets, log, now, send }),
    },
  };
  const passwords = createPasswordHasher(options.passwordCost);
  const generation = setUpGeneration({ ...sources, ...options.generation, db });
  const siteChanges = createSiteChanges();
  const siteSaved: Services["siteSaved"] = (site) =>
    siteChanges.tell(site ? { siteId: site.id, uri: site.uri } : null);
  const payment = options.payment ?? NO_PAYMENTS;
  const gateways = await chooseGateways(payment, { db, digestKey: secrets.digestKey, log, now });
  const services: Services = {
    ...sources,
    ...createAccountFacts(db, files),
    fileRemovals: createFileRemovals({ db, jobs, files, log, now }),
    uploadsFolder: join(dataDir, UPLOADS_FOLDER),
    scanner: options.scanner ? createClamdScanner(options.scanner) : null,
    secrets,
    partnerSites: createPartnerSites({
      db,
      configured: options.previewDomain,
      mail: outbox,
      passwords,
      secrets,
      now,
    }),
    secondFactorRequired: options.secondFactorRequired ?? false,
    webhookPrivateTargets,
    siteSaved,
    siteChanges,
    domains: setUpDomains(options, { ...sources, siteSaved }),
    imports: createImportWorker({ db, jobs, files, dataDir, vinIndex, log, now }),
    vinIndex,
    gateways,
    instance: options.instance ?? {
      version: readVersionInfo({ ROLE: "all" }),
      checks: async () => ({ disk: await checkDiskRoom(dataDir) }),
    },
    passwords,
    clockSkewMs: options.clockSkewMs ?? (() => 0),
    plates,
    generation,
    previewCounts: createPreviewCounts(db, log),
    samples: createSampleDocuments({ ...sources, db }),
    printBatches: createPrintBatchWorker({ db, jobs, generation, mail: outbox, now, log }),
  };
  return { services, outbox };
}
