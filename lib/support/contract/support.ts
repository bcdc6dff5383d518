import * as z from "zod";
import { PRODUCT_CREDITS } from "@/lib/credits/rules/products";
import {
  BEARER,
  defineCall,
  doneSchema,
  freeText,
  OPTIONAL_BEARER,
  singleLine,
  success,
} from "@/lib/platform/calls";
import { logCalls } from "./logs";

const short = z.string().max(100).optional();

/** The specification only requires an '@'; this also rejects what could forge an email header. */
const replyEmail = z
  .string()
  .trim()
  .max(254, "Use an email address of at most 254 characters.")
  .refine((text) => /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(text), "Invalid email");

/** 1 is very dissatisfied, 5 is very satisfied. */
const satisfactionSchema = z.coerce
  .number("Choose a rating from 1 to 5.")
  .int("Choose a rating from 1 to 5.")
  .min(1, "Choose a rating from 1 to 5.")
  .max(5, "Choose a rating from 1 to 5.");

const vehicleNumber = z
  .string()
  .trim()
  .min(1, "Fill this in.")
  .max(64, "A VIN has 17 characters.")
  .refine((text) => /^[A-Za-z0-9*\s-]+$/.test(text), "Enter a VIN: letters and digits only.");

export const feedbackRequest = z.object({
  vin: vehicleNumber,
  report_type: z.enum(["report", "sticker"]),
  satisfaction: satisfactionSchema,
  /** Omitted when the user skips. */
  feedback_msg: freeText(4000).optional(),
});

export const positiveFeedbackForm = z.object({ feedback_msg: freeText(4000).min(1, "Enter a message") });
export const negativeFeedbackForm = z.object({
  feedback_msg: freeText(4000).min(1, "Please enter a message"),
});

export const supportTicketRequest = z.object({
  vin: vehicleNumber,
  message: freeText(4000).min(1, "Please enter a message"),
  email: replyEmail,
  name: singleLine(100).optional(),
  phone: z
    .string()
    .trim()
    .refine((text) => /^\d{0,20}$/.test(text), "Enter digits only.")
    .optional(),
  satisfaction: satisfactionSchema.optional(),
  credit_type: z.enum(PRODUCT_CREDITS).optional(),
});

export const contactRequest = z.object({
  name: singleLine(100).optional(),
  email: replyEmail,
  message: freeText(4000).min(1, "Please enter a message"),
});

export const supportCalls = {
  offerCredit: defineCall({
    name: "support.offerCredit",
    method: "POST",
    path: "/offer_credit",
    summary: "Offers a free credit after a failed generation, once per user and VIN.",
    auth: BEARER,
    body: "form",
    request: z.object({
      vin: z.string().max(64),
      source: short,
      search_type: short,
      error_msg: z.string().max(2000).optional(),
      credit_type: z.enum(PRODUCT_CREDITS).default("vhr"),
    }),
    response: success({ offered: z.boolean().optional() }),
    limits: { perMinute: 10 },
  }),
  createFeedback: defineCall({
    name: "support.createFeedback",
    method: "POST",
    path: "/api-cwa/create_feedback",
    summary: "Records a user's rating of a report or sticker. Repeating it adds nothing.",
    auth: BEARER,
    body: "form",
    request: feedbackRequest,
    response: doneSchema,
    limits: { bodyBytes: 32_768, perMinute: 30 },
  }),
  createTicket: defineCall({
    name: "support.createTicket",
    method: "POST",
    path: "/api-cwa/create_support_ticket",
    summary:
      "Opens a support ticket, with a free credit if one is due. Repeating it on the same day returns the same ticket.",
    auth: BEARER,
    body: "form",
    request: supportTicketRequest,
    response: success({ number: z.string().optional(), credit_given: z.boolean().optional() }).transform(
      ({ credit_given, ...wire }) => ({ ...wire, creditGranted: credit_given }),
    ),
    limits: { bodyBytes: 32_768, perMinute: 10 },
  }),
  contact: defineCall({
    name: "support.contact",
    method: "POST",
    path: "/api-cwa/contact-mail",
    beforeGate: true,
    summary: "Sends a message to the site's operator. Public.",
    auth: OPTIONAL_BEARER,
    body: "form",
    request: contactRequest,
    response: doneSchema,
    limits: { bodyBytes: 32_768, perMinute: 6 },
  }),
  ...logCalls,
};
