export { createKeyedId, createPublicNumber } from "./public-number";
export { openSealedText, type SealPurpose, sealText } from "./sealed-text";
export type { MembersApiSecrets } from "./secrets";
export { getTokenHash, newToken } from "./token-hash";
