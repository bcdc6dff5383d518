"use client";
import type { adminPasskeyCalls } from "@/lib/admin/contract/passkeys";
import { type CallOptions, callApi, loadCalls } from "@/lib/platform/browser";

const ownCalls = loadCalls(() => import("@/lib/admin/contract/passkeys"), "adminPasskeyCalls");
const staff = loadCalls(() => import("../contract"), "staffCalls");

type Start = NonNullable<CallOptions<(typeof adminPasskeyCalls)["startPasskey"]>["body"]>;

const TIMEOUT_MS = 120_000;
const loadBrowser = () => import("@simplewebauthn/browser");

export const hasPasskeys = () => typeof window !== "undefined" && "PublicKeyCredential" in window;

export class PasskeyCancelled extends Error {}

async function fromBrowser<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new PasskeyCancelled("the browser gave no passkey", { cause: error });
  }
}

export const listPasskeys = async (signal?: AbortSignal) =>
  (await callApi(ownCalls("passkeys"), { signal })).data;

export async function addPasskey(name: string, proof: Start): Promise<void> {
  const { data } = await callApi(ownCalls("startPasskey"), { body: proof });
  const { startRegistration } = await loadBrowser();
  const credential = await fromBrowser(() =>
    startRegistration({
      optionsJSON: {
        challenge: data.challenge,
        rp: { id: data.rp_id, name: data.rp_name },
        user: { id: data.user_id, name: data.user_name, displayName: data.user_name },
        pubKeyCredParams: data.algorithms.map((alg) => ({ type: "public-key" as const, alg })),
        excludeCredentials: data.exclude.map((id) => ({ type: "public-key" as const, id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
        timeout: TIMEOUT_MS,
      },
    }),
  );
  const { clientDataJSON, attestationObject } = credential.response;
  const passkey = { id: credential.id, client_data: clientDataJSON, attestation: attestationObject };
  await callApi(ownCalls("confirmPasskey"), { body: { name, passkey } });
}

export const renamePasskey = (id: string, name: string) =>
  callApi(ownCalls("renamePasskey"), { body: { id, name } });
export const removePasskey = (id: string) => callApi(ownCalls("removePasskey"), { body: { id } });

export async function logInByPasskey(): Promise<void> {
  const { data } = await callApi(staff("passkeyOptions"));
  const { startAuthentication } = await loadBrowser();
  const credential = await fromBrowser(() =>
    startAuthentication({
      optionsJSON: {
        challenge: data.challenge,
        rpId: data.rp_id,
        userVerification: "required",
        timeout: TIMEOUT_MS,
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  const passkey = {
    id: credential.id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
    user_handle: userHandle,
  };
  await callApi(staff("passkeyLogin"), { body: { passkey } });
}
