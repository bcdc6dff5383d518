import type { CallExample } from "@/lib/platform/calls";

const created = "2026-01-15T12:00:00.000Z";
const id = "88c510e6-89a4-48e8-852c-75d8e35624ca";
const author = {
  site: "localhost",
  user_id: "2f1c7f0e-0f5e-4f5a-9d7c-3a6f1f2b9c11",
  email: "ann@example.com",
};
const vin = "2T1BURHE5JC034461";
const toList = (row: Record<string, unknown>): CallExample => ({
  query: { limit: "50" },
  answer: { status: "success", data: [row], next: null, total: 1 },
});
const success = (data: Record<string, unknown> | Record<string, unknown>[]) => ({
  answer: { status: "success", data },
});

const ticket = {
  id,
  ...author,
  number: "GT-7K3M-9QX2",
  vin,
  message: "The trim is wrong.",
  name: "Ann Lee",
  phone: null,
  credit_type: "vhr",
  satisfaction: 2,
  state: "open",
  answer: null,
  answered: null,
  created,
};
const request = {
  id,
  ...author,
  user_id: null,
  number: "GD-7K3M-9QX2",
  message: "Please delete it.",
  state: "open",
  due: "2026-02-14T12:00:00.000Z",
  closed: null,
  done: null,
  note: null,
  created,
};
const generation = {
  id,
  ...author,
  vin,
  product: "vhr",
  state: "reserved",
  paid_with: "vhr",
  attempts: 2,
  error: "failed: Error",
  lease_until: created,
  settled: null,
  created,
};
const mail = {
  id,
  site: "localhost",
  to: "ann@example.com",
  subject: "A new password for Glovebox",
  state: "lost",
  attempts: 12,
  next_attempt: null,
  sent: null,
  created,
};

export const adminSupportExamples: Record<string, CallExample> = {
  "admin.tickets": toList(ticket),
  "admin.ticketsExport": { query: { state: "open" } },
  "admin.ticket": { query: { id }, ...success({ ...ticket, documents: [] }), needs: "a ticket" },
  "admin.answerTicket": {
    body: { id, answer: "We have corrected the trim." },
    ...success({ ...ticket, state: "answered", answer: "We have corrected the trim.", answered: created }),
    needs: "a ticket",
  },
  "admin.closeTicket": { body: { id }, ...success({ ...ticket, state: "closed" }), needs: "a ticket" },
  "admin.deletionRequests": toList(request),
  "admin.deletionRequestsExport": { query: { state: "open" } },
  "admin.carryOutDeletion": {
    body: { id, email: "ann@example.com", note: "The owner does not want to wait." },
    ...success({
      ...request,
      email: `erased-${id}@erased.invalid`,
      message: "",
      state: "done",
      done: created,
    }),
    needs: "a request to delete an account",
  },
  "admin.closeForDeletion": {
    body: { id, note: "The owner wrote from this address." },
    ...success({ ...request, closed: created, note: "The owner wrote from this address." }),
    needs: "a request to delete an account",
  },
  "admin.restoreDeletion": {
    body: { id, note: "The owner called." },
    ...success({ ...request, closed: created, state: "cancelled", done: created, note: "The owner called." }),
    needs: "a deletion request that closed the account",
  },
  "admin.refuseDeletion": {
    body: { id, note: "A subscription still runs." },
    ...success({ ...request, state: "refused", done: created, note: "A subscription still runs." }),
    needs: "a request to delete an account",
  },
  "admin.feedback": toList({
    id,
    ...author,
    vin,
    report_type: "report",
    satisfaction: 5,
    message: "Clear.",
    created,
  }),
  "admin.emails": {
    query: { locale: "en" },
    ...success([
      {
        name: "welcome",
        audience: "customer",
        from: "Glovebox",
        reply_to: "support@glovebox.example",
        subject: "Welcome to Glovebox",
        text: "Your account at Glovebox is open.",
      },
    ]),
  },
  "admin.emailPage": { query: { locale: "en", name: "welcome" } },
  "admin.feedbackExport": { query: { satisfaction: "1" } },
  "admin.contactMessages": toList({
    id,
    ...author,
    user_id: null,
    name: "Ann Lee",
    message: "Do you sell abroad?",
    created,
  }),
  "admin.contactMessagesExport": {},
  "admin.leads": toList({
    id,
    site: author.site,
    email: "ann@example.com",
    mobile: "+1 202 555 0123",
    vin,
    source: "vhr",
    created,
  }),
  "admin.leadsExport": {},
  "admin.generations": toList(generation),
  "admin.generationsExport": { query: { state: "refunded" } },
  "admin.retryGeneration": {
    body: { id },
    ...success(generation),
    needs: "a failed generation that isn't settled",
  },
  "admin.refundGeneration": {
    body: { id, reason: "Its source is closed." },
    ...success({ ...generation, state: "refunded", settled: created }),
    needs: "a failed generation that isn't settled",
  },
  "admin.failures": toList({
    id,
    site: "localhost",
    user_id: author.user_id,
    created,
    entry: { error_message: "No response.", source: "dashboard" },
  }),
  "admin.failuresExport": {},
  "admin.offers": toList({
    id,
    ...author,
    vin,
    credit_type: "vhr",
    granted: "vhr",
    detail: { source: "dashboard" },
    created,
  }),
  "admin.offersExport": {},
  "admin.mails": toList(mail),
  "admin.mailsExport": { query: { state: "lost" } },
  "admin.retryPrintBatch": {
    body: { id },
    ...success({ id, state: "running" }),
    needs: "a stopped print pack",
  },
  "admin.retryMail": {
    body: { id },
    ...success({ ...mail, state: "waiting", attempts: 0, next_attempt: created }),
    needs: "an email whose delivery failed",
  },
};
