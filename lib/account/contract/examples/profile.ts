import type { CallExample } from "@/lib/platform/calls";

const user = {
  id: "88c510e6-89a4-48e8-852c-75d8e35624ca",
  email: "ann@example.com",
  phone: "+1 555 0100",
  first: "Ann",
  last: "Lee",
  profile_image: "/members/api/user/profile-image?id=5ad6c2fe-2b23-4a0c-8d4f-5d0f5b6a7a11",
  is_dealer: true,
  company_name: "Lee Motors",
  city: "Reno",
  no_of_employees: "12",
  credits: { vhr: 3, sticker: 3, global: 0 },
  uvc_credit: 0,
  vhr_credit_subscription: 0,
  subscriptions: { vhr: null, sticker: null },
};
const token = "voy5ZBvkGqXtHa7KViP63e22Qb28flFPKvazfJ8k8E0";
const sessionId = "1c0c3e0a-6a3c-4d0e-9e2b-0f5d0a9b7c55";

export const accountProfileExamples: Record<string, CallExample> = {
  "account.dealerRegister": {
    body: {
      email: "ann@example.com",
      pass: "correct horse battery",
      company_name: "Lee Motors",
      city: "Reno",
      no_of_employees: "12",
    },
    answer: { status: "success", pending: false, token, user },
    needs: "an email address without an account",
    variants: {
      "without a session": {
        body: { email: "ann@example.com", pass: "correct horse battery", company_name: "Lee Motors" },
        answer: { status: "success", pending: true, opened: false },
      },
    },
  },
  "account.updateProfile": {
    body: { first: "Ann", last: "Lee", city: "Reno", company_website: "https://lee-motors.example" },
    answer: { status: "success", user },
  },
  "account.uploadImage": {
    body: { image: new File([new Uint8Array(64)], "picture.png", { type: "image/png" }) },
    answer: { status: "success", user },
    needs: "a file, which can't be sent as JSON",
  },
  "account.removeImage": { answer: { status: "success", user: { ...user, profile_image: null } } },
  "account.image": {
    query: { id: "5ad6c2fe-2b23-4a0c-8d4f-5d0f5b6a7a11" },
    needs: "an uploaded picture",
  },
  "account.sessions": {
    answer: {
      status: "success",
      data: [
        {
          id: sessionId,
          created_at: "2026-01-15T12:00:00.000Z",
          seen_at: "2026-01-15T12:05:00.000Z",
          device: "Chrome 131, Windows",
          current: true,
        },
      ],
    },
  },
  "account.revokeSessions": { body: { others: true }, answer: { status: "success", revoked: 2 } },
  "account.export": {},
  "account.deleteAccount": {
    body: { email: "ann@example.com", message: "Please delete my account." },
    answer: {
      status: "success",
      number: "GD-7Q4M-2K91",
      closed: false,
      message: "Your request has been submitted successfully!",
    },
  },
  "account.deletionRequest": {
    answer: {
      status: "success",
      data: {
        number: "GD-7Q4M-2K91",
        created_at: "2026-01-15T12:00:00.000Z",
        due_at: "2026-02-14T12:00:00.000Z",
      },
    },
  },
  "account.cancelDeletion": { body: {}, answer: { status: "success", cancelled: true } },
};
