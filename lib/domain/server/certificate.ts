import { isIP } from "node:net";
import { connect } from "node:tls";

const TIMEOUT_MS = 5000;

/** ACME clients renew 30 days before expiry, so fewer than 14 days means that renewal failed. */
export const CERTIFICATE_DAYS = 14;

/** Returns when the host's certificate expires; rejects if browsers wouldn't accept it. `address` bypasses DNS. */
export type CertificateOf = (host: string, address?: string) => Promise<Date>;

export const fetchCertificate: CertificateOf = (host, address = host) =>
  new Promise((resolve, reject) => {
    const servername = isIP(host) ? undefined : host;
    const socket = connect({ host: address, port: 443, servername, timeout: TIMEOUT_MS }, () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new Date(valid_to));
    });
    socket.once("timeout", () => socket.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} s`)));
    socket.once("error", reject);
  });
