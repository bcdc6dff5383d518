"use client";
import { callApi, loadCalls } from "@/lib/platform/browser";
import type { PartnerState } from "../rules/state";

const email = loadCalls(() => import("@/lib/admin/contract/partner-email"), "adminPartnerEmailCalls");

export async function confirmPartnerEmail(verify_token: string): Promise<PartnerState> {
  return (await callApi(email("confirmPartnerEmail"), { body: { verify_token } })).data.state;
}

export const resendPartnerEmail = async () => (await callApi(email("resendPartnerEmail"))).data;
