import type { CallExample } from "@/lib/platform/calls";

const vin = "2T1BURHE5JC034461";
const done = { status: "success" };

export const supportExamples: Record<string, CallExample> = {
  "support.offerCredit": {
    body: {
      vin,
      source: "report",
      search_type: "vin",
      error_msg: "Something went wrong",
      credit_type: "vhr",
    },
    answer: { ...done, offered: false, message: "We recorded the problem and will look into it." },
  },
  "support.createFeedback": {
    body: { vin, report_type: "report", satisfaction: 5, feedback_msg: "Everything was there." },
    answer: { ...done, message: "Thank you for your feedback" },
  },
  "support.createTicket": {
    body: {
      vin,
      message: "The odometer chart is empty.",
      email: "ann@example.com",
      name: "Ann Lee",
      phone: "15550100",
      satisfaction: 2,
      credit_type: "vhr",
    },
    answer: {
      ...done,
      number: "GT-7Q4M-2K91",
      credit_given: true,
      message: "A representative will reach out within 24 hours, and we added a free credit to your account.",
    },
  },
  "support.contact": {
    body: { name: "Ann Lee", email: "ann@example.com", message: "Do you cover motorcycles?" },
    answer: { ...done, message: "Thank you. Your message has been sent." },
  },
  "support.log": {
    body: {
      error_message: "The sticker could not be made.",
      vin,
      search_type: "vin",
      credit_type: "sticker",
      source: "sticker",
    },
    answer: done,
  },
  "support.errorVin": {
    body: { vin: "1HGCM82633A00435", error_message: "Wrong VIN", search_type: "vin", source: "finder" },
    answer: done,
  },
  "support.consent": {
    body: {
      visitor: "q8JmX2v0Lw6TzKd4",
      policy: "2026-01",
      analytics: "granted",
      marketing: "denied",
      chat: "granted",
    },
    answer: done,
  },
};
