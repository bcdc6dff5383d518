import { join } from "node:path";
import { openInputPool } from "@/lib/compose/open-input-pool";
import type { ClassicCandidate } from "@/lib/contract/vehicle-decode";
import { createSiteChanges } from "@/lib/core/site/site-changes";
import { checkDiskRoom } from "@/lib/disk-room";
import type { ScannerAddress } from "@/lib/env";
import { UPLOADS_FOLDER } from "@/lib/form-files";
import { NO_PAYMENTS, type PaymentSettings } from "@/lib/payment-settings";
import { decodeClassic } from "@/lib/vin/classic/decode-classic";
import type { VinDecoder } from "@/lib/vin/decoder";
import { IndexHandle } from "@/lib/vin/index-handle";
import { loadDocumentDealer } from "../account/document-dealer";
import { createPasswordHasher, type ScryptCost } from "../account/password";
import { chooseGateways } from "../billing/choose-gateways";
import type { RootDatabase } from "../db/database";
import { type CertificateOf, fetchCertificate } from "../domain/certificate";
import { createDnsLookup, type DnsLookup } from "../domain/dns-lookup";
import { createDomainChecks } from "../domain/domain-checks";
import { type DomainSettings, NO_DOMAINS } from "../domain/domain-settings";
import { createMailChecks } from "../domain/mail-checks";
import { createFileTransport, createSmtpTransport } from "../email/email-transport";
import type { Mailer } from "../email/mailer";
import { createOutbox, type Outbox } from "../email/outbox";
import { findSiteSender } from "../email/site-sender";
import { queueReportReady } from "../garage/document-ready-email";
import { findVehicle } from "../garage/garage-repository";
import { loadOwnerPhotos } from "../garage/owner-photos";
import { saveGenerated } from "../garage/save-generated";
import { isEuropeanVin } from "../generation/document-request";
import { createGenerationService, type GenerationDependencies } from "../generation/generation-service";
import type { Intent } from "../generation/generation-types";
import { createImportWorker } from "../imports/import-worker";
import { createOwnVinIndex, createSharedVinIndex } from "../imports/shared-vin-index";
import { createPartnerSites } from "../partner/partner-sites";
import { createPrintBatchWorker } from "../print-batch/print-batch-worker";
import { createPdfRenderPool, type PdfRenderPool } from "../rendering/pdf-render-pool";
import { reportProducer } from "../report/produce-report";
import { createSampleDocuments } from "../sample/sample-documents";
import { FIRST_SITE } from "../site/seed-data";
import { type DataSources, openDataSources, type SourceAddresses } from "../sources/open-sources";
import { createStickerProducer } from "../sticker/produce-sticker";
import { createPreviewCounts } from "../vehicle/preview-counts";
import { createWebhookQueue } from "../webhook/emit-event";
import { emitDocument, emitGenerationDebit } from "../webhook/generation-events";
import { createMessageSender } from "../webhook/send-message";
import type { WebhookQueue } from "../webhook/webhook-types";
import { createWebhookWorker } from "../webhook/webhook-worker";
import { createDatabaseFileStore } from "./database-file-store";
import { createDiskFileStore, type FileStore } from "./file-store";
import type { Jobs } from "./jobs";
import type { Logger } from "./logger";
import { createFileRemovals } from "./remove-files";
import { type BucketOptions, createS3FileStore } from "./s3-file-store";
import type { MembersApiSecrets, Services } from "./services";
import { readVersionInfo } from "./version-info";
import { createClamdScanner } from "./virus-scanner";

export interface GenerationSetup
  extends Pick<GenerationDependencies, "log" | "leaseMs" | "at">,
    Omit<DataSources, "plates" | "recallLists"> {
  db: RootDatabase;
  decoder: VinDecoder;
  classicReadings(number: string): readonly ClassicCandidate[];
  files: FileStore;
  drawing: PdfRenderPool;
  mail: Pick<Mailer, "queue" | "delivers">;
  webhooks: WebhookQueue;
  now(): Date;
}

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

export interface ServiceOptions {
  db: RootDatabase;
  instance?: Services["instance"];
  driver: "pglite" | "postgres";
  jobs: Jobs;
  dataDir: string;
  decoder: VinDecoder;
  secrets: MembersApiSecrets;
  secondFactorRequired?: boolean;
  /** Allows webhooks to private addresses, plain HTTP and any port. For sandboxes and tests. */
  webhookPrivateTargets?: boolean;
  log: Logger;
  bucket?: BucketOptions;
  scanner?: ScannerAddress;
  previewDomain?: string;
  smtpUrl?: string;
  mailDelivers?: boolean;
  mailFrom?: string;
  sources?: SourceAddresses;
  payment?: PaymentSettings;
  passwordCost?: ScryptCost;
  domains?: DomainSettings;
  dns?: DnsLookup;
  certificate?: CertificateOf;
  generation?: Pick<GenerationSetup, "leaseMs" | "at">;
  now?: () => Date;
  clockSkewMs?: () => number;
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
    drawing: createPdfRenderPool({ log }),
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
