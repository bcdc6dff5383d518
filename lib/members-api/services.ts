import type { ClassicCandidate } from "@/lib/contract/decode";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { LivePack } from "@/lib/vin/live-pack";
import type { PasswordHasher } from "./account/password";
import type { DrawingDesk } from "./drawing/drawing-desk";
import type { GenerationService } from "./generation/generation-service";
import type { ImportDesk } from "./imports/import-desk";
import type { Mailer } from "./mail/mailer";
import type { Gateways } from "./payment/gateway";
import type { PackDesk } from "./print-pack/pack-desk";
import type { FileStore } from "./providers/file-store";
import type { Providers } from "./providers/open-providers";

/** What pino gives; tests pass one that keeps its lines. Never hand it a token, a password or a whole VIN. */
export interface Logger {
  debug(detail: object, message: string): void;
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** Keys that the Members API itself needs. */
export interface MembersApiSecrets {
  /** For keyed digests of what must be compared but not kept: plates, addresses that failed to log in. */
  digestKey: string;
}

/** What handlers need beside the database: the sources of facts among it. */
export interface Services extends Providers {
  decoder: VinDecoder;
  /** Readings of a number of 14 characters or fewer, best first. */
  classicReadings(number: string): readonly ClassicCandidate[];
  generation: GenerationService;
  /** Makes the papers of dealers' lists. */
  printPacks: PackDesk;
  files: FileStore;
  /** Draws every PDF. */
  drawing: DrawingDesk;
  /** Reads the files that administrators send. */
  imports: ImportDesk;
  /** The decoder's data: looks whether its file was replaced. */
  vinPack: Pick<LivePack, "refresh">;
  mail: Mailer;
  /** Who takes money here, by name; the first is the one offered. Empty where nothing can be bought. */
  gateways: Gateways;
  passwords: PasswordHasher;
  log: Logger;
  secrets: MembersApiSecrets;
  /** A site's hosts, configuration or settings were saved: whoever keeps a copy of them forgets it. */
  siteSaved(): void;
  /** The clock: everything that expires asks this, so that a test can move it. */
  now(): Date;
}
