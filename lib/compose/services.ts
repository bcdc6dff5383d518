import type { UserRow } from "@/lib/account/schema";
import type { PasswordHasher, ScryptCost } from "@/lib/account/server/password";
import type { ApiKeyCaller } from "@/lib/api-keys/server/api-key-caller";
import type { Gateways } from "@/lib/billing/server/payment-gateway";
import type { CertificateOf } from "@/lib/domain/server/certificate";
import type { DnsLookup } from "@/lib/domain/server/dns-lookup";
import type { DomainSettings } from "@/lib/domain/server/domain-settings";
import type { DomainChecks } from "@/lib/domain/server/domain-types";
import type { Mailer } from "@/lib/email/server/mailer";
import type { DocumentDealer } from "@/lib/generation/contract/vehicle";
import type { GenerationDependencies, GenerationService } from "@/lib/generation/server/generation-service";
import type { ImportWorker } from "@/lib/imports/server/import-worker";
import type { VinIndexData } from "@/lib/imports/server/shared-vin-index";
import type { PartnerSites } from "@/lib/partner/server/partner-types";
import type { MembersApiSecrets } from "@/lib/platform/crypto/secrets";
import type { RootDatabase } from "@/lib/platform/db/database";
import type { ScannerAddress } from "@/lib/platform/env/env";
import type { PaymentSettings } from "@/lib/platform/env/payment-settings";
import type { FileStore } from "@/lib/platform/files/file-store";
import type { BucketOptions } from "@/lib/platform/files/s3-file-store";
import type { Services } from "@/lib/platform/http/context";
import type { Jobs } from "@/lib/platform/jobs/jobs";
import type { PdfRenderPool } from "@/lib/platform/render/pdf-render-pool";
import type { Logger } from "@/lib/platform/telemetry/logger";
import type { Checks } from "@/lib/platform/telemetry/probes";
import type { PrintBatchWorker } from "@/lib/print-batch/server/print-batch-types";
import type { SampleDocuments } from "@/lib/sample/server/sample-types";
import type { SiteChanges } from "@/lib/site/rules/changes";
import type { Site } from "@/lib/site/server/site-row";
import type { DataSources, SourceAddresses } from "@/lib/sources/server/open-sources";
import type { Admin } from "@/lib/staff/server/admin-caller";
import type { PreviewCounts } from "@/lib/vehicle/server/preview-counts";
import type { ClassicCandidate } from "@/lib/vin/contract";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { WebhookQueue, WebhookWorker } from "@/lib/webhook/server/webhook-types";
import type { RenderJob } from "./render-jobs";
import type { VersionInfo } from "./version-info";

interface Instance {
  version: VersionInfo;
  checks(): Promise<Checks>;
}

interface VehicleOwner {
  siteId: string;
  userId: string;
}

declare module "@/lib/platform/http/context" {
  interface Services extends DataSources {
    decoder: VinDecoder;
    classicReadings(number: string): readonly ClassicCandidate[];
    generation: GenerationService;
    printBatches: PrintBatchWorker;
    previewCounts: PreviewCounts;
    samples: SampleDocuments;
    dealer(owner: VehicleOwner): Promise<DocumentDealer | null>;
    savedSource(vehicle: VehicleOwner & { vin: string }): Promise<string | null>;
    drawing: PdfRenderPool<RenderJob>;
    imports: ImportWorker;
    vinIndex: Pick<VinIndexData, "refresh" | "path">;
    mail: Mailer;
    webhooks: WebhookQueue & WebhookWorker;
    webhookPrivateTargets: boolean;
    partnerSites: PartnerSites;
    domains: DomainChecks;
    gateways: Gateways;
    instance: Instance;
    passwords: PasswordHasher;
    secondFactorRequired: boolean;
    /** Reloads every cached site if `site` is omitted, which is slow for thousands of sites. */
    siteSaved(site?: { id: string; uri: string }): void;
    siteChanges: SiteChanges;
  }

  interface BaseContext {
    site: Site;
    user: UserRow | null;
    admin: Admin | null;
    apiKey: ApiKeyCaller | null;
  }
}

export interface GenerationSetup
  extends Pick<GenerationDependencies, "log" | "leaseMs" | "at">,
    Omit<DataSources, "plates" | "recallLists"> {
  db: RootDatabase;
  decoder: VinDecoder;
  classicReadings(number: string): readonly ClassicCandidate[];
  files: FileStore;
  drawing: PdfRenderPool<RenderJob>;
  mail: Pick<Mailer, "queue" | "delivers">;
  webhooks: WebhookQueue;
  now(): Date;
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
