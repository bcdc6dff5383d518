import { join } from "node:path";
import { decodeClassic } from "@/lib/vin/classic/decode-classic";
import type { VinDecoder } from "@/lib/vin/decoder";
import { createPasswordHasher, type ScryptCost } from "./account/password";
import type { Database } from "./db/database";
import { type GenerationSetup, setUpGeneration } from "./generation-setup";
import { createFileTransport, createSmtpTransport } from "./mail/mail-transport";
import { createOutbox, type Outbox } from "./mail/outbox";
import { tableBuildData } from "./providers/build-data-provider";
import { databaseFileStore, diskFileStore } from "./providers/file-store";
import { nhtsaRecalls } from "./providers/nhtsa-recalls";
import { tablePlates } from "./providers/plates-provider";
import { noRecalls } from "./providers/recalls-provider";
import { tableRecords } from "./providers/records-provider";
import { databaseSourceCache } from "./providers/source-cache";
import type { Logger, MembersApiSecrets, Services } from "./services";

export interface ServiceOptions {
  db: Database;
  driver: "pglite" | "postgres";
  dataDir: string;
  decoder: VinDecoder;
  secrets: MembersApiSecrets;
  log: Logger;
  smtpUrl?: string;
  mailFrom?: string;
  /** NHTSA's address; '0' asks nobody. */
  nhtsaOrigin?: string;
  passwordCost?: ScryptCost;
  /** Tests only: how long an attempt may take, and what happens at its moments. */
  generation?: Pick<GenerationSetup, "leaseMs" | "at">;
  now?: () => Date;
}

/** What runs behind the calls, and must be ended with them. */
export interface OwnedServices {
  services: Services;
  outbox: Outbox;
}

/** The embedded defaults: files and mail in the data folder, or in the database and by SMTP where these are set. */
export function createServices(options: ServiceOptions): OwnedServices {
  const { db, driver, dataDir, decoder, secrets, log } = options;
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
  const recalls =
    options.nhtsaOrigin === "0"
      ? noRecalls
      : nhtsaRecalls({ origin: options.nhtsaOrigin, cache: databaseSourceCache(db), log, now });
  const sources = {
    decoder,
    log,
    now,
    recalls,
    classicReadings: decodeClassic,
    buildData: tableBuildData(db),
    files: driver === "pglite" ? diskFileStore(join(dataDir, "files")) : databaseFileStore(db),
    records: tableRecords(db, now),
  };
  const services: Services = {
    ...sources,
    secrets,
    mail: outbox,
    passwords: createPasswordHasher(options.passwordCost),
    plates: tablePlates(db),
    generation: setUpGeneration({ ...sources, ...options.generation, db }),
  };
  return { services, outbox };
}
