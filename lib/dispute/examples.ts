import type { CallExample } from "@/lib/platform/calls";

const id = "5d0f6f1a-7d42-4c1e-9d55-0d8f6a1c2b33";
const fileId = "0b3c1d7e-4a52-4f6b-8f0e-6c9f2d7a1e44";
const created = "2026-01-15T12:00:00.000Z";
const vin = "2T1BURHE5JC034461";
const file = { id: fileId, name: "service-invoice.pdf", url: `/members/api/disputes/file?id=${fileId}` };
const record = "corolla-odometer-2021";
const input = { reason: "wrong_mileage", text: "The invoice of that day says 41,250 miles." };

const dispute = {
  id,
  number: "GC-7K3M-9QX2",
  vin,
  record,
  ...input,
  state: "open",
  answer: null,
  about: { kind: "odometer", date: "2021-03-14", source: "Service records (sample)" },
  steps: [{ state: "open", at: created }],
  files: [],
};
const toAnswer = (data: unknown) => ({ answer: { status: "success", data } });
const aDispute = "a dispute that was opened";
const evidence = "evidence that was added";

const row = {
  id,
  site: "localhost",
  number: dispute.number,
  user_id: "2f1c7f0e-0f5e-4f5a-9d7c-3a6f1f2b9c11",
  email: "ann@example.com",
  vin,
  record_id: record,
  record_kind: "odometer",
  record_date: "2021-03-14",
  source: dispute.about.source,
  ...input,
  state: "open",
  answer: null,
  asked: null,
  ended: null,
  created,
};
const whole = {
  ...row,
  record: { id: record, vin, ...dispute.about, odometer: 142_500 },
  files: [{ ...file, url: `/members/api/admin/dispute/file?id=${fileId}&site=localhost`, created }],
};

export const disputeExamples: Record<string, CallExample> = {
  "dispute.open": {
    body: { vin, record, source: dispute.about.source, ...input },
    ...toAnswer(dispute),
    needs: "a report with this record",
  },
  "dispute.list": { query: { vin }, ...toAnswer([{ ...dispute, files: [file] }]) },
  "dispute.withdraw": {
    body: { id },
    ...toAnswer({
      ...dispute,
      state: "withdrawn",
      steps: [...dispute.steps, { state: "withdrawn", at: created }],
    }),
    needs: aDispute,
  },
  "dispute.addFile": {
    body: { id, file: new File([new Uint8Array(64)], "service-invoice.pdf", { type: "application/pdf" }) },
    ...toAnswer(file),
    needs: "a file, which can't be sent as JSON",
  },
  "dispute.removeFile": { query: { id: fileId }, answer: { status: "success" }, needs: evidence },
  "dispute.file": { query: { id: fileId }, needs: evidence },
  "admin.disputes": {
    query: { limit: "50" },
    answer: { status: "success", data: [row], next: null, total: 1 },
  },
  "admin.disputesExport": { query: { state: "open" } },
  "admin.dispute": { query: { id }, ...toAnswer(whole), needs: aDispute },
  "admin.answerDispute": {
    body: { id, state: "asked", answer: "We have sent your invoice to the source." },
    ...toAnswer({
      ...whole,
      state: "asked",
      answer: "We have sent your invoice to the source.",
      asked: created,
    }),
    needs: aDispute,
  },
  "admin.disputeFile": { query: { id: fileId }, needs: evidence },
};
