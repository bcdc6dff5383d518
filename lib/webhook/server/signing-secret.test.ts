import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { newSigningSecret, openSigningSecrets, sealSigningSecret, signHeaders } from "./signing-secret";

const body = '{"type":"order.paid","data":{"text":"ñ"}}';
const secrets = { digestKey: "k".repeat(32) };

it("[PART-6] the standardwebhooks package verifies a message with either secret, but only if unchanged", () => {
  const [newest, older] = [newSigningSecret(), newSigningSecret()];
  expect(newest).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const headers = signHeaders({ id: "evt_1", at: new Date(), body }, [newest, older]);
  expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  for (const secret of [newest, older])
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(newSigningSecret()).verify(body, headers)).toThrow();
  expect(() => new Webhook(newest).verify(`${body} `, headers)).toThrow();
  expect(() => new Webhook(newest).verify(body, { ...headers, "webhook-id": "evt_2" })).toThrow();
});

it("[PART-6] messages are also signed with the old secret until the overlap ends, and a secret opens only for its endpoint", () => {
  const seal = (secret: string) => sealSigningSecret(secret, "one", secrets);
  const overlapUntil = new Date("2026-01-16T12:00:00Z");
  const endpoint = {
    id: "one",
    sealedSecret: seal("whsec_b"),
    sealedOldSecret: seal("whsec_a"),
    overlapUntil,
  };
  const at = (time: string, more = {}) =>
    openSigningSecrets({ ...endpoint, ...more }, secrets, new Date(`2026-01-16T${time}Z`));
  expect(at("11:59:59")).toEqual(["whsec_b", "whsec_a"]);
  expect(at("12:00:00")).toEqual(["whsec_b"]);
  expect(at("11:00:00", { id: "two" })).toEqual([]);
});
