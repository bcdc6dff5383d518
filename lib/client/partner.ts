"use client";
import type { PartnerState } from "@/lib/core/partner/partner-state";
import { callApi, loadCalls } from "./http/request";

const email = loadCalls(() => import("@/lib/contract/admin-partner-email"), "adminPartnerEmailCalls");

export async function confirmPartnerEmail(verify_token: string): Promise<PartnerState> {
  return (await callApi(email("confirmPartnerEmail"), { body: { verify_token } })).data.state;
}

export const resendPartnerEmail = async () => (await callApi(email("resendPartnerEmail"))).data;
