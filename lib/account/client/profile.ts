"use client";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { callApi, fetchFile, loadCalls } from "@/lib/platform/browser";
import { getMemberHref } from "@/lib/routes";
import type { profileCalls } from "../contract/profile";

const call = loadCalls(() => import("../contract/profile"), "profileCalls");

type Fields<N extends keyof typeof profileCalls> = z.input<(typeof profileCalls)[N]["request"]>;

export const profileKeys = {
  all: ["profile"] as const,
  sessions: ["profile", "sessions"] as const,
  deletion: ["profile", "deletion"] as const,
};

export const registerDealer = (body: Fields<"dealerRegister">) => callApi(call("dealerRegister"), { body });

export const updateProfile = async (body: Fields<"updateProfile">) =>
  (await callApi(call("updateProfile"), { body })).user;

export async function uploadImage(image: File, signal?: AbortSignal) {
  return (await callApi(call("uploadImage"), { body: { image }, signal })).user;
}

export async function removeImage() {
  return (await callApi(call("removeImage"))).user;
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: profileKeys.sessions,
    queryFn: async ({ signal }) => (await callApi(call("sessions"), { signal })).data,
  });
}

export const revokeSessions = (which: { id: string } | { others: true }) =>
  callApi(call("revokeSessions"), { body: which });

export const exportHref = getMemberHref("/api/user/export");
export const exportAccount = () => fetchFile(call("export"));

export const requestDeletion = (body: Fields<"deleteAccount">) => callApi(call("deleteAccount"), { body });

export function deletionRequestQuery() {
  return queryOptions({
    queryKey: profileKeys.deletion,
    queryFn: async ({ signal }) => (await callApi(call("deletionRequest"), { signal })).data,
  });
}

export const cancelDeletion = () => callApi(call("cancelDeletion"));
