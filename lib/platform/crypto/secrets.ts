export interface MembersApiSecrets {
  /** HMAC key for values that are compared but never stored, such as plates. */
  digestKey: string;
  serverKeys?: Readonly<Record<string, readonly string[]>>;
}
