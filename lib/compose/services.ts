import type { PasswordHasher } from "@/lib/account/server/password";
import type { Gateways } from "@/lib/billing/server/payment-gateway";
import type { DomainChecks } from "@/lib/domain/server/domain-types";
import type { Mailer } from "@/lib/email/server/mailer";
import type { DocumentDealer } from "@/lib/generation/contract";
import type { GenerationService } from "@/lib/generation/server/generation-service";
import type { ImportWorker } from "@/lib/imports/server/import-worker";
import type { VinIndexData } from "@/lib/imports/server/shared-vin-index";
import type { PartnerSites } from "@/lib/partner/server/partner-types";
import type { FileStore } from "@/lib/platform/files/file-store";
import type { FileRemovals } from "@/lib/platform/files/remove-files";
import type { VirusScanner } from "@/lib/platform/files/virus-scanner";
import type { InputPool } from "@/lib/platform/input/input-task";
import type { PdfRenderPool } from "@/lib/platform/render/pdf-render-pool";
import type { Logger } from "@/lib/platform/telemetry/logger";
import type { Checks } from "@/lib/platform/telemetry/probes";
import type { PrintBatchWorker } from "@/lib/print-batch/server/print-batch-types";
import type { SampleDocuments } from "@/lib/sample/server/sample-types";
import type { SiteChanges } from "@/lib/site/rules/changes";
import type { DataSources } from "@/lib/sources/server/open-sources";
import type { PreviewCounts } from "@/lib/vehicle/server/preview-counts";
import type { ClassicCandidate } from "@/lib/vin/contract";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { WebhookQueue, WebhookWorker } from "@/lib/webhook/server/webhook-types";
import type { VersionInfo } from "./version-info";

interface Instance {
  version: VersionInfo;
  checks(): Promise<Checks>;
}

export interface MembersApiSecrets {
  /** HMAC key for values that are compared but never stored, such as plates. */
  digestKey: string;
  serverKeys?: Readonly<Record<string, readonly string[]>>;
}

interface VehicleOwner {
  siteId: string;
  userId: string;
}

export interface Services extends DataSources {
  decoder: VinDecoder;
  classicReadings(number: string): readonly ClassicCandidate[];
  generation: GenerationService;
  printBatches: PrintBatchWorker;
  previewCounts: PreviewCounts;
  samples: SampleDocuments;
  files: FileStore;
  fileRemovals: FileRemovals;
  uploadsFolder: string;
  scanner: VirusScanner | null;
  dealer(owner: VehicleOwner): Promise<DocumentDealer | null>;
  savedSource(vehicle: VehicleOwner & { vin: string }): Promise<string | null>;
  drawing: PdfRenderPool;
  input: InputPool;
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
  log: Logger;
  secrets: MembersApiSecrets;
  secondFactorRequired: boolean;
  /** Reloads every cached site if `site` is omitted, which is slow for thousands of sites. */
  siteSaved(site?: { id: string; uri: string }): void;
  siteChanges: SiteChanges;
  now(): Date;
  clockSkewMs(): number;
}
