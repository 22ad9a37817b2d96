import { readFileSync } from 'node:fs';

/** A certificate and its private key, both in PEM format. */
export interface CertificateAndKey {
  readonly cert: string;
  readonly key: string;
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * A self-signed certificate for localhost, but not for 127.0.0.1, valid from 2020 to 2120. Everyone can read the private
 * key, so nothing except the tests may trust the certificate. `openssl ca -selfsign` created it, because it can set the
 * first day.
 */
export const TEST_CERTIFICATE: CertificateAndKey = {
  cert: read('testOnlyCertificate.pem'),
  key: read('testOnlyKey.pem'),
};
