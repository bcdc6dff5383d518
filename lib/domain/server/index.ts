export {
  claimDomain,
  dropClaims,
  formatSiteLabel,
  makeMain,
  readDomainName,
  removeDomain,
  requireDomain,
  setWww,
} from "./domain-repository";
export { createDomainsResponse } from "./domains-response";
export { findMailDomain, newMailKey, setMailDomain } from "./mail-checks";
