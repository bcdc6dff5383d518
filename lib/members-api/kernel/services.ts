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

/** Keys that the Members API itself needs. */
export interface MembersApiSecrets {
  /** For keyed digests of what must be compared but not stored: plates, addresses that failed to log in. */
  digestKey: string;
  /** Keys of host apps' servers, by the `uri` of the site that each is for. None unless set. */
  serverKeys?: Readonly<Record<string, readonly string[]>>;
}

interface VehicleOwner {
  siteId: string;
  userId: string;
}

/** What handlers need beside the database: the sources of facts among it. */
export interface Services extends DataSources {
  decoder: VinDecoder;
  /** Readings of a number of 14 characters or fewer, best first. */
  classicReadings(number: string): readonly ClassicCandidate[];
  generation: GenerationService;
  /** Generates the documents of print batches. */
  printBatches: PrintBatchWorker;
  /** Previewed vehicles, for the sites' figures. */
  previewCounts: PreviewCounts;
  /** The open samples of each site. */
  samples: SampleDocuments;
  files: FileStore;
  fileRemovals: FileRemovals;
  /** Where what is being sent waits until it is stored. */
  uploadsFolder: string;
  /** Looks at each file of a call before its handler does; null where the operator has none. */
  scanner: VirusScanner | null;
  /** Whom the documents of a dealer's account name; null for others. */
  dealer(owner: VehicleOwner): Promise<DocumentDealer | null>;
  /** Where the account's garage says that a vehicle is from; null where it says nothing. */
  savedSource(vehicle: VehicleOwner & { vin: string }): Promise<string | null>;
  /** Renders every PDF. */
  drawing: PdfRenderPool;
  /** Parses and renders what tenants and members send, in threads. */
  input: InputPool;
  /** Reads the files that administrators send. */
  imports: ImportWorker;
  /** The decoder's data; checks whether it was replaced. */
  vinIndex: Pick<VinIndexData, "refresh" | "path">;
  mail: Mailer;
  /** Where events are entered that partners receive (emitEvent), and what sends them. */
  webhooks: WebhookQueue & WebhookWorker;
  /** Whether webhooks may go to private addresses, over plain http and to any port. */
  webhookPrivateTargets: boolean;
  partnerSites: PartnerSites;
  /** Checks the DNS of sites' own domains. */
  domains: DomainChecks;
  /** Who takes money here, by name; the first is the one offered. Empty where nothing can be bought. */
  gateways: Gateways;
  /** The release of this process, and the state of what it needs. */
  instance: Instance;
  passwords: PasswordHasher;
  log: Logger;
  secrets: MembersApiSecrets;
  /** Administrators without a second factor can do nothing but set one up. */
  secondFactorRequired: boolean;
  /**
   * A site's hosts, configuration or settings were saved: whoever keeps a copy of them here forgets it, and other instances hear
   * it from the database. Without a site it may be any, or several: all copies are made again, which costs where there are thousands.
   */
  siteSaved(site?: { id: string; uri: string }): void;
  /** Who keeps copies of sites in this process; hears what any instance changes. */
  siteChanges: SiteChanges;
  /** The clock of everything that expires, so that a test can move it. */
  now(): Date;
  /** By how many milliseconds this computer's own clock is ahead of that one. */
  clockSkewMs(): number;
}
