import { and, asc, eq } from "drizzle-orm";
import type * as z from "zod";
import type { UserRow } from "@/lib/account/schema";
import type { newPasskeySchema, PasskeyWire, passkeySignature } from "@/lib/admin/contract/passkeys";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { AppError, createRandomId } from "@/lib/platform/values";
import { staffPasskeys } from "../schema/staff";
import { issueChallenge, takeChallenge } from "./challenges";
import { findSafePage, isOwnHost } from "./own-page";

/** Loads the library on demand, because it's large. Don't load it inside a transaction. */
export const loadVerifier = () => import("@simplewebauthn/server");
type Verifier = Awaited<ReturnType<typeof loadVerifier>>;

/** EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

export type PasskeyRow = typeof staffPasskeys.$inferSelect;
type PageContext = Pick<BaseContext, "db" | "site" | "services" | "headers">;

export interface PasskeyPage {
  origin: string;
  rpId: string;
}

/**
 * Returns the page's host, because passkeys are bound to a host name and a site can have several. Throws 400 for IP
 * addresses, other sites' hosts and http.
 */
export async function loadPasskeyPage({ db, site, headers }: PageContext): Promise<PasskeyPage> {
  const url = findSafePage({ headers });
  if (!url || /^\[|^[\d.]+$/.test(url.hostname)) {
    throw new AppError("bad_request", "Passkeys need https and a host name.");
  }
  if (!(await isOwnHost({ db, site }, url.hostname)))
    throw new AppError("bad_request", "This address belongs to another site.");
  return { origin: url.origin, rpId: url.hostname };
}

function readChallenge(clientData: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    const challenge = typeof data === "object" && data !== null && "challenge" in data ? data.challenge : "";
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

const ofUser = ({ siteId, id }: Pick<UserRow, "siteId" | "id">) =>
  and(eq(staffPasskeys.siteId, siteId), eq(staffPasskeys.userId, id));

export function toPasskeyWire(row: PasskeyRow, rpId: string | null): PasskeyWire {
  return {
    id: row.id,
    name: row.name,
    host: row.rpId,
    here: row.rpId === rpId,
    created: row.createdAt.toISOString(),
    last_used: row.lastUsedAt?.toISOString() ?? null,
  };
}

export function listPasskeys(db: Database, user: Pick<UserRow, "siteId" | "id">): Promise<PasskeyRow[]> {
  return db.select().from(staffPasskeys).where(ofUser(user)).orderBy(asc(staffPasskeys.createdAt));
}

export async function hasPasskey(db: Database, user: Pick<UserRow, "siteId" | "id">): Promise<boolean> {
  return (await db.$count(staffPasskeys, ofUser(user))) > 0;
}

export async function dropPasskeys(tx: Database, user: Pick<UserRow, "siteId" | "id">): Promise<boolean> {
  return (await tx.delete(staffPasskeys).where(ofUser(user)).returning({ id: staffPasskeys.id })).length > 0;
}

export const newPasskeyChallenge = ({ db, site, services }: PageContext, user: UserRow): Promise<string> =>
  issueChallenge(db, { siteId: site.id, kind: "passkey-new", userId: user.id }, services.now());

export async function addPasskey(
  { site, services }: Pick<PageContext, "site" | "services">,
  tx: Database,
  user: UserRow,
  {
    name,
    passkey,
    page,
    verifier,
  }: { name: string; passkey: z.output<typeof newPasskeySchema>; page: PasskeyPage; verifier: Verifier },
): Promise<PasskeyRow> {
  const now = services.now();
  const challenge = readChallenge(passkey.client_data);
  const challengeRow = await takeChallenge(
    tx,
    challenge,
    { siteId: site.id, kind: "passkey-new", userId: user.id },
    now,
  );
  const showRefusal = () =>
    createInvalidFieldsError({ passkey: "We couldn't check this passkey. Start again." });
  if (!challengeRow) throw showRefusal();
  const checked = await verifier
    .verifyRegistrationResponse({
      response: {
        id: passkey.id,
        rawId: passkey.id,
        type: "public-key",
        response: { clientDataJSON: passkey.client_data, attestationObject: passkey.attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: page.origin,
      expectedRPID: page.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    })
    .catch((error: unknown) => {
      services.log.info({ err: String(error) }, "a new passkey was refused");
      return null;
    });
  if (!checked?.verified) throw showRefusal();
  const { credential } = checked.registrationInfo;
  const [row] = await tx
    .insert(staffPasskeys)
    .values({
      id: createRandomId(),
      siteId: user.siteId,
      userId: user.id,
      credentialId: credential.id,
      rpId: page.rpId,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      name,
      createdAt: now,
    })
    .onConflictDoNothing({ target: staffPasskeys.credentialId })
    .returning();
  if (!row) throw createInvalidFieldsError({ passkey: "This passkey is already registered." });
  return row;
}

/**
 * Updates the passkey's counter. `tx` must see all sites, because an operator's passkey belongs to another
 * site.
 */
export async function checkPasskey(
  { site, services }: Pick<PageContext, "site" | "services">,
  tx: Database,
  {
    passkey,
    page,
    verifier,
  }: { passkey: z.output<typeof passkeySignature>; page: PasskeyPage; verifier: Verifier },
): Promise<PasskeyRow | null> {
  const now = services.now();
  const challenge = readChallenge(passkey.client_data);
  const [row] = await tx
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.credentialId, passkey.id), eq(staffPasskeys.rpId, page.rpId)))
    .for("update");
  if (!row) return null;
  const checked = await verifier
    .verifyAuthenticationResponse({
      response: {
        id: passkey.id,
        rawId: passkey.id,
        type: "public-key",
        response: {
          clientDataJSON: passkey.client_data,
          authenticatorData: passkey.authenticator_data,
          signature: passkey.signature,
          userHandle: passkey.user_handle,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: page.origin,
      expectedRPID: page.rpId,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, "base64url")),
        counter: row.counter,
      },
      requireUserVerification: true,
    })
    .catch((error: unknown) => {
      services.log.warn({ site: site.uri, passkey: row.id, err: String(error) }, "a passkey was refused");
      return null;
    });
  if (!checked?.verified) return null;
  const counter = checked.authenticationInfo.newCounter;
  await tx.update(staffPasskeys).set({ counter, lastUsedAt: now }).where(eq(staffPasskeys.id, row.id));
  return row;
}

/** Call outside the check's transaction, so that a failed attempt still consumes the challenge. */
export async function takeLoginChallenge(
  { db, site, services }: PageContext,
  clientData: string,
): Promise<boolean> {
  const purpose = { siteId: site.id, kind: "passkey-login" as const };
  return (await takeChallenge(db, readChallenge(clientData), purpose, services.now())) !== null;
}

export async function renamePasskey(
  tx: Database,
  user: UserRow,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow | null> {
  const [row] = await tx
    .update(staffPasskeys)
    .set({ name })
    .where(and(ofUser(user), eq(staffPasskeys.id, id)))
    .returning();
  return row ?? null;
}

export async function removePasskey(tx: Database, user: UserRow, id: string): Promise<PasskeyRow | null> {
  const [row] = await tx
    .delete(staffPasskeys)
    .where(and(ofUser(user), eq(staffPasskeys.id, id)))
    .returning();
  return row ?? null;
}
