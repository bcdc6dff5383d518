import { generationExamples } from "@/lib/generation/contract/examples";
import type { CallExample } from "@/lib/platform/calls";

const key = "h1fWq8dWmY3l0cV2kT5xN9uJr7sBzA4eGpOiQnLtXyE";
const share = {
  id: "c7a0f1be-5f0f-4f27-9c4b-1d7c0f6a2f11",
  label: "Buyer from Reno",
  state: "live",
  opens: 0,
  opened_at: null,
  expires_at: "2026-02-14T12:00:00.000Z",
  created_at: "2026-01-15T12:00:00.000Z",
};
const document = generationExamples["report.document"];
function withoutPicture(data: unknown): unknown {
  const { picture, ...rest } = data as { picture?: string };
  return rest;
}
const aDocument = "a document of this VIN";
const aLink = "a link that was made";

export const shareExamples: Record<string, CallExample> = {
  "share.create": {
    body: { vin: "124379N506070", product: "sticker", days: 30, label: "Buyer from Reno" },
    answer: { status: "success", path: `/shared/${key}`, data: share },
    needs: aDocument,
  },
  "share.mail": {
    body: {
      vin: "124379N506070",
      product: "sticker",
      to: "bob@example.com",
      days: 30,
      name: "Ann",
      show_email: false,
      note: "The Camaro that we spoke about.",
      locale: "en",
    },
    answer: {
      status: "success",
      data: {
        ...share,
        label: null,
        letters: [{ to: "bob@example.com", state: "waiting", at: "2026-01-15T12:00:00.000Z" }],
      },
    },
    needs: aDocument,
  },
  "share.list": {
    query: { vin: "124379N506070", product: "sticker" },
    answer: {
      status: "success",
      data: [{ ...share, opens: 2, opened_at: "2026-01-16T08:30:00.000Z" }],
    },
  },
  "share.revoke": {
    query: { id: share.id },
    answer: { status: "success" },
    needs: aLink,
  },
  "share.read": {
    body: { key },
    variant: "vhr",
    answer: { ...document?.answer, expires_at: share.expires_at },
    variants: Object.fromEntries(
      Object.entries(document?.variants ?? {}).map(([name, { answer }]) => [
        name,
        {
          body: { key },
          answer: { ...answer, data: withoutPicture(answer?.data), expires_at: share.expires_at },
        },
      ]),
    ),
    needs: aLink,
  },
  "share.pdf": { query: { key }, needs: aLink },
};
