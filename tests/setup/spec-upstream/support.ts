import { refuse, requireMember, succeed } from "./answers";
import { type Call, type Routes, readText } from "./call";
import type { Account } from "./state";

function createFeedback(call: Call): Response {
  if (readText(call, "vin") === "") return refuse(call, 422, "The VIN is missing.");
  call.world.counts.feedback += 1;
  return succeed(call, "Thank you for your feedback");
}

function createTicket(call: Call): Response {
  if (readText(call, "message") === "") return refuse(call, 422, "The message is missing.");
  if (!readText(call, "email").includes("@")) return refuse(call, 422, "The email is not valid.");
  call.world.counts.tickets += 1;
  return succeed(call, "Your ticket was received.");
}

function offerCredit(call: Call, account: Account): Response {
  const product = readText(call, "credit_type") === "sticker" ? "sticker" : "vhr";
  account.credits[product] += 1;
  call.world.counts.creditsOffered += 1;
  return succeed(call);
}

export const supportRoutes: Routes = {
  "POST /api-cwa/create_feedback": requireMember(createFeedback),
  "POST /api-cwa/create_support_ticket": createTicket,
  "POST /offer_credit": requireMember(offerCredit),
};
