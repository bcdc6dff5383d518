import type { ClassicCandidate } from "@/lib/contract/decode";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { PasswordHasher } from "./account/password";
import type { GenerationService } from "./generation/generation-service";
import type { Mailer } from "./mail/mailer";
import type { BuildDataProvider } from "./providers/build-data-provider";
import type { FileStore } from "./providers/file-store";
import type { PlatesProvider } from "./providers/plates-provider";
import type { RecallsProvider } from "./providers/recalls-provider";
import type { RecordsProvider } from "./providers/records-provider";

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

/** What handlers need beside the database. */
export interface Services {
  decoder: VinDecoder;
  /** Readings of a number of 14 characters or fewer, best first. */
  classicReadings(number: string): readonly ClassicCandidate[];
  generation: GenerationService;
  buildData: BuildDataProvider;
  files: FileStore;
  plates: PlatesProvider;
  recalls: RecallsProvider;
  records: RecordsProvider;
  mail: Mailer;
  passwords: PasswordHasher;
  log: Logger;
  secrets: MembersApiSecrets;
  /** The clock: everything that expires asks this, so that a test can move it. */
  now(): Date;
}
