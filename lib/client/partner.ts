"use client";
import type { PartnerState } from "@/lib/core/partner/partner-state";
import { callApi, callsOf } from "./http/request";

const email = callsOf(() => import("@/lib/contract/admin-partner-email"), "adminPartnerEmailCalls");

/** Confirms the owner's address by the mailed link; where the partner stands then. */
export async function confirmPartnerEmail(verify_token: string): Promise<PartnerState> {
  return (await callApi(email("confirmPartnerEmail"), { body: { verify_token } })).data.state;
}

/** Has the link sent again; `sent` is false where the address was confirmed another way meanwhile. */
export const resendPartnerEmail = async () => (await callApi(email("resendPartnerEmail"))).data;
