"use client";
import { type CallOptions, callApi, loadCalls } from "@/lib/platform/browser";
import type { staffCalls } from "../contract";

const call = loadCalls(() => import("../contract"), "staffCalls");

type Body<N extends keyof typeof staffCalls> = NonNullable<CallOptions<(typeof staffCalls)[N]>["body"]>;

export const readInvitation = async (invite_token: string, signal?: AbortSignal) =>
  (await callApi(call("invitationState"), { body: { invite_token }, signal })).data;
export type Invitation = Awaited<ReturnType<typeof readInvitation>>;

export const readSso = async (signal?: AbortSignal) => (await callApi(call("sso"), { signal })).data;
export type SsoOffer = NonNullable<Awaited<ReturnType<typeof readSso>>>;

export const acceptInvitation = (body: Body<"acceptInvitation">) =>
  callApi(call("acceptInvitation"), { body });
