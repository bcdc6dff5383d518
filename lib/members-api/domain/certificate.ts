import { isIP } from "node:net";
import { connect } from "node:tls";

const TIMEOUT_MS = 5000;

/** A certificate that ends in fewer days than this should have been renewed: authorities' own programs begin 30 days before. */
export const CERTIFICATE_DAYS = 14;

/**
 * When the certificate that a host shows ends. Rejects where it shows none that browsers take. `address`: where to connect
 * instead of asking the computer for the host's.
 */
export type CertificateOf = (host: string, address?: string) => Promise<Date>;

export const certificateOf: CertificateOf = (host, address = host) =>
  new Promise((resolve, reject) => {
    const servername = isIP(host) ? undefined : host;
    const socket = connect({ host: address, port: 443, servername, timeout: TIMEOUT_MS }, () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new Date(valid_to));
    });
    socket.once("timeout", () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    socket.once("error", reject);
  });
