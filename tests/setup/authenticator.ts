import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const computeSha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** Encodes the CBOR subset that passkeys need; keeps map order. */
function encodeCbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    return length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [encodeCbor(key), encodeCbor(one as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const WITH_CREDENTIAL = 64;

interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
  /** False: user present but not verified. */
  verified?: boolean;
}

export class Authenticator {
  readonly id = randomBytes(32).toString("base64url");
  counter = 0;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  });

  #clientData(type: "webauthn.create" | "webauthn.get", { challenge, origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data({ rpId, verified = true }: Ceremony, credential?: Buffer): Buffer {
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (credential ? WITH_CREDENTIAL : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([computeSha256(rpId), Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)]);
  }

  register(ceremony: Ceremony): { id: string; client_data: string; attestation: string } {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, encodeCbor(key)]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", this.#data(ceremony, credential)],
    ]);
    return {
      id: this.id,
      client_data: this.#clientData("webauthn.create", ceremony).toString("base64url"),
      attestation: encodeCbor(attestation).toString("base64url"),
    };
  }

  logIn(ceremony: Ceremony) {
    this.counter += 1;
    const clientData = this.#clientData("webauthn.get", ceremony);
    const data = this.#data(ceremony);
    const signature = sign("sha256", Buffer.concat([data, computeSha256(clientData)]), this.#keys.privateKey);
    return {
      id: this.id,
      client_data: clientData.toString("base64url"),
      authenticator_data: data.toString("base64url"),
      signature: signature.toString("base64url"),
    };
  }
}
