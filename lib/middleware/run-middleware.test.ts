import { beforeAll, describe, expect, it } from "vitest";
import { SESSION_IDLE_MS, setSessionKeys } from "@/lib/bff/session";
import { ANONYMOUS } from "@/lib/bff/viewer";
import { OFFLINE_COPY_DAYS } from "@/lib/platform/values/offline-copy";
import { computeSessionDigest } from "./run-middleware";

const KEYS = ["first-key-of-the-digest-test-0123456789", "second-key-of-the-digest-test-0123456"];
beforeAll(() => setSessionKeys(KEYS.slice(0, 1)));

function computeDigest(token: string | null, cookie = "", issuedAt = 0): string {
  const session = token === null ? null : { token, issuedAt, seenAt: issuedAt };
  const request = new Request("https://cars.example/", { headers: cookie ? { cookie } : {} });
  return computeSessionDigest({ request, viewer: { ...ANONYMOUS, session } });
}

describe("[FIRST-8] [SEC-CACHE-04] digest of a login", () => {
  it("stays the same during a login, even after its cookie is sealed again", () => {
    expect(computeDigest("token-of-ann", "__Host-glovebox=seal1", 1)).toBe(
      computeDigest("token-of-ann", "__Host-glovebox=seal2", 2),
    );
  });

  it("differs for another login, no login, another language and another theme", () => {
    const all = [
      computeDigest("token-of-ann"),
      computeDigest("token-of-bob"),
      computeDigest(null),
      computeDigest("token-of-ann", "locale=es"),
      computeDigest("token-of-ann", "theme=dark"),
      computeDigest(null, "locale=es; theme=dark"),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it("has 22 characters, and depends on the server's key", () => {
    const digest = computeDigest("token-of-ann");
    expect(digest).toMatch(/^[\w-]{22}$/);
    setSessionKeys(KEYS.toReversed());
    expect(computeDigest("token-of-ann")).not.toBe(digest);
    setSessionKeys(KEYS.slice(0, 1));
  });
});

it("[FIRST-8] an offline copy lasts as long as an idle session", () => {
  expect(OFFLINE_COPY_DAYS * 86_400_000).toBe(SESSION_IDLE_MS);
});
