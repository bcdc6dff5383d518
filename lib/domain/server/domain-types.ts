import type { CertificateState } from "./certificate-check";
import type { DomainSettings } from "./domain-settings";

export interface DomainChecks {
  readonly settings: DomainSettings;
  check(id: string): Promise<void>;
  checkMail(siteId: string): Promise<void>;
  checkDue(): Promise<number>;
  checkCertificates(): Promise<Record<CertificateState, number>>;
}
