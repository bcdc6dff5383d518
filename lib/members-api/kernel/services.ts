import type { DocumentDealer } from "@/lib/contract/generation-vehicle";
import type { ClassicCandidate } from "@/lib/contract/vehicle-decode";
import type { SiteChanges } from "@/lib/core/site/site-changes";
import type { InputPool } from "@/lib/platform/input/input-task";
import type { Checks } from "@/lib/probes";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { PasswordHasher } from "../account/password";
import type { Gateways } from "../billing/payment-gateway";
import type { DomainChecks } from "../domain/domain-types";
import type { Mailer } from "../email/mailer";
import type { GenerationService } from "../generation/generation-service";
import type { ImportWorker } from "../imports/import-worker";
import type { VinIndexData } from "../imports/shared-vin-index";
import type { PartnerSites } from "../partner/partner-types";
import type { PrintBatchWorker } from "../print-batch/print-batch-types";
import type { PdfRenderPool } from "../rendering/pdf-render-pool";
import type { SampleDocuments } from "../sample/sample-types";
import type { DataSources } from "../sources/open-sources";
import type { PreviewCounts } from "../vehicle/preview-counts";
import type { WebhookQueue, WebhookWorker } from "../webhook/webhook-types";
import type { FileStore } from "./file-store";
import type { Logger } from "./logger";
import type { FileRemovals } from "./remove-files";
import type { VersionInfo } from "./version-info";
import type { VirusScanner } from "./virus-scanner";

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
