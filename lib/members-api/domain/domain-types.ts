import type { CertificateState } from "./certificate-check";
import type { DomainSettings } from "./domain-settings";

export interface DomainChecks {
  readonly settings: DomainSettings;
  /** Looks a domain up and keeps what was found. Does nothing for one that is gone. */
  check(id: string): Promise<void>;
  /** The same for a site's mail domain. */
  checkMail(siteId: string): Promise<void>;
  /** Checks what is due; returns how many. */
  checkDue(): Promise<number>;
  /** How many names of published sites have a certificate in each state. */
  checkCertificates(): Promise<Record<CertificateState, number>>;
}
