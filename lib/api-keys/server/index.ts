export { createKey, type KeyRow, loadSecrets, revokeKey, rotateKey, toKeyWire } from "./key-repository";
