import { join } from "node:path";
import { NO_PAYMENTS, type PaymentSettings } from "@/lib/payment-settings";
import { decodeClassic } from "@/lib/vin/classic/decode-classic";
import type { VinDecoder } from "@/lib/vin/decoder";
import { LivePack } from "@/lib/vin/live-pack";
import { createPasswordHasher, type ScryptCost } from "./account/password";
import type { RootDatabase } from "./db/database";
import { createDrawingDesk } from "./drawing/drawing-desk";
import { type GenerationSetup, setUpGeneration } from "./generation-setup";
import { createImportDesk } from "./imports/import-desk";
import { createFileTransport, createSmtpTransport } from "./mail/mail-transport";
import { createOutbox, type Outbox } from "./mail/outbox";
import { chooseGateways } from "./payment/choose-gateways";
import { createPackDesk, type PackDeskOptions } from "./print-pack/pack-desk";
import { databaseFileStore, diskFileStore } from "./providers/file-store";
import { openProviders, type SourceAddresses } from "./providers/open-providers";
import { type BucketOptions, s3FileStore } from "./providers/s3-file-store";
import type { Logger, MembersApiSecrets, Services } from "./services";

export interface ServiceOptions {
  db: RootDatabase;
  driver: "pglite" | "postgres";
  dataDir: string;
  /** A LivePack, or a decoder whose successor would lie in the data folder. */
  decoder: VinDecoder;
  secrets: MembersApiSecrets;
  log: Logger;
  /** Files lie there; in the data folder or the database where it is left out. */
  bucket?: BucketOptions;
  smtpUrl?: string;
  mailFrom?: string;
  /** Which network sources are asked; the agencies' own addresses where it is left out. */
  sources?: SourceAddresses;
  /** Who takes money; nobody unless given. */
  payment?: PaymentSettings;
  passwordCost?: ScryptCost;
  /** Tests only: how long an attempt may take, and what happens at its moments. */
  generation?: Pick<GenerationSetup, "leaseMs" | "at">;
  /** Tests only: how long a dead process keeps its lists. */
  printPacks?: Pick<PackDeskOptions, "leaseMs">;
  now?: () => Date;
  /** Called after a site was saved; nobody is told where it is left out. */
  onSiteSaved?: () => void;
}

/** What runs behind the calls, and must be ended with them. */
export interface OwnedServices {
  services: Services;
  outbox: Outbox;
}

/** The embedded defaults: files and mail in the data folder, or in the database and by SMTP where these are set. */
export function createServices(options: ServiceOptions): OwnedServices {
  const { db, driver, dataDir, secrets, log } = options;
  const given = options.decoder;
  const decoder = given instanceof LivePack ? given : new LivePack(given, join(dataDir, "vpic.pack"));
  const now = options.now ?? (() => new Date());
  const outbox = createOutbox({
    db,
    log,
    now,
    from: options.mailFrom ?? "Glovebox <no-reply@localhost>",
    transport: options.smtpUrl
      ? createSmtpTransport(options.smtpUrl)
      : createFileTransport(join(dataDir, "mail")),
  });
  const { plates, ...providers } = openProviders({ db, decoder, log, now, sources: options.sources });
  const ownFiles = driver === "pglite" ? diskFileStore(join(dataDir, "files")) : databaseFileStore(db);
  const files = options.bucket ? s3FileStore(options.bucket, log) : ownFiles;
  const sources = {
    decoder,
    log,
    now,
    ...providers,
    classicReadings: decodeClassic,
    files,
    drawing: createDrawingDesk({ log }),
  };
  const generation = setUpGeneration({ ...sources, ...options.generation, db });
  const services: Services = {
    ...sources,
    secrets,
    siteSaved: options.onSiteSaved ?? (() => undefined),
    imports: createImportDesk({ db, dataDir, pack: decoder, log, now }),
    vinPack: decoder,
    mail: outbox,
    gateways: chooseGateways(options.payment ?? NO_PAYMENTS, { db, digestKey: secrets.digestKey, log, now }),
    passwords: createPasswordHasher(options.passwordCost),
    plates,
    generation,
    printPacks: createPackDesk({ ...options.printPacks, db, generation, now, log }),
  };
  return { services, outbox };
}
