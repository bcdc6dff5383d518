import type { CallExample } from "./call-example";

const created = "2026-01-15T12:00:00.000Z";
const id = "88c510e6-89a4-48e8-852c-75d8e35624ca";
const buyer = {
  site: "localhost",
  user_id: "2f1c7f0e-0f5e-4f5a-9d7c-3a6f1f2b9c11",
  email: "ann@example.com",
};
const listOf = (row: Record<string, unknown>): CallExample => ({
  query: { limit: "50" },
  answer: { status: "success", data: [row], next: null, total: 1 },
});
const success = (data: Record<string, unknown>) => ({ answer: { status: "success", data } });

const config = {
  uri: "cars.example",
  name: "Cars",
  origin: "https://cars.example",
  cnv: false,
  forced_locale: null,
  default_locale: "en",
  credit_type: "product",
  sticker_year_from: 1999,
  signup_credits: { vhr: 0, sticker: 0 },
  support_email: "help@cars.example",
  frame_ancestors: [],
  consent_required: true,
  live_chat_license: null,
  pixel_brand: null,
};
const settings = {
  primary_color: "#1e3a8a",
  secondary_color: "#c8472b",
  teritary_color: "#e7b93c",
  background_color: null,
  secondary_variant_color: null,
  clarity: null,
  google_analytics: null,
  google_tag: null,
  security: "enabled",
  logo: null,
};
const texts = {
  texts: [
    {
      name: "about",
      locale: "en",
      markdown: "{company} has run {site} since 2021.",
      standard: "",
      updated: "2026-11-25T09:00:00.000Z",
    },
  ],
  missing: ["company", "terms"],
};
const site = {
  id,
  uri: "cars.example",
  hosts: ["cars.example"],
  config,
  settings,
  created,
  closed: null,
  warnings: [],
};
export const plan = {
  id,
  site: "localhost",
  code: "report-20",
  product: "vhr",
  user_type: "user",
  kind: "pack",
  name_en: "20 reports",
  name_es: "20 informes",
  credits: 20,
  price_cents: 14_999,
  currency: "USD",
  interval: null,
  position: 100,
  active: true,
  on_sale: "yes",
  created,
  updated: created,
};
const coupon = {
  id,
  site: "localhost",
  code: "SPRING10",
  kind: "percent",
  value: 10,
  currency: null,
  product: null,
  minimum_cents: 0,
  starts: null,
  ends: null,
  max_redemptions: 500,
  per_user: 1,
  redeemed: 0,
  active: true,
  usable: "yes",
  created,
  updated: created,
};
const order = {
  id,
  ...buyer,
  number: "GB-7K3M-9QX2",
  plan: "report-3",
  quantity: 1,
  vin: null,
  currency: "USD",
  unit_cents: 3499,
  discount_cents: 0,
  tax_cents: 0,
  total_cents: 3499,
  refunded_cents: 0,
  coupon: null,
  gateway: "stripe",
  payment: "pi_3Sample",
  state: "paid",
  paid: created,
  created,
};
const orderDetail = {
  documents: [],
  ...order,
  sold: { code: "report-3", credits: 3 },
  events: [],
  refunds: [],
};
const subscription = {
  id,
  ...buyer,
  product: "vhr",
  gateway: "manual",
  state: "active",
  quota: 5,
  remaining: 5,
  period_start: created,
  period_end: "2026-06-01T00:00:00.000Z",
  created,
};
const reason = "Agreed by phone.";

export const adminBillingExamples: Record<string, CallExample> = {
  "admin.sites": listOf({
    id,
    uri: "cars.example",
    name: "Cars",
    origin: "https://cars.example",
    hosts: ["cars.example"],
    security: "enabled",
    credit_type: "product",
    created,
    closed: null,
  }),
  "admin.sitesExport": {},
  "admin.site": { ...success(site) },
  "admin.previewSite": {
    query: { primary_color: "#1e3a8a" },
    ...success({
      css: "html:root{--primary:#1e3a8a;--on-primary:#ffffff;}",
      colors: [
        {
          name: "primary",
          given: "#1e3a8a",
          light: "#1e3a8a",
          dark: "#8197de",
          on_light: "#ffffff",
          on_dark: "#17191d",
          contrast_light: 10.36,
          contrast_dark: 6.14,
        },
      ],
      warnings: [],
    }),
  },
  "admin.createSite": {
    body: {
      hosts: ["cars.example"],
      config: { name: "Cars", origin: "https://cars.example", support_email: "help@cars.example" },
      settings: { primary_color: "#1e3a8a", secondary_color: "#c8472b", teritary_color: "#e7b93c" },
    },
    ...success(site),
  },
  "admin.siteTexts": { ...success(texts) },
  "admin.archive": {},
  "admin.saveSiteText": {
    body: { name: "about", locale: "en", markdown: "{company} has run {site} since 2021." },
    ...success(texts),
  },
  "admin.uploadLogo": {
    body: { image: new File([new Uint8Array(64)], "logo.png", { type: "image/png" }) },
    ...success({ logo: "/members/api/site-logo?id=5ad6c2fe-2b23-4a0c-8d4f-5d0f5b6a7a11" }),
    needs: "a file, which no JSON can hold",
  },
  "admin.setSiteOpen": {
    body: { site: "cars.example", open: false, reason },
    ...success({ ...site, closed: created }),
    needs: "a site besides the one that is asked",
  },
  "admin.updateSite": { body: { settings: { primary_color: "#1e3a8a" } }, ...success(site) },
  "admin.plans": listOf(plan),
  "admin.plansExport": {},
  "admin.createPlan": {
    body: {
      code: "report-20",
      product: "vhr",
      user_type: "user",
      kind: "pack",
      credits: 20,
      name_en: "20 reports",
      name_es: "20 informes",
      price_cents: 14_999,
    },
    ...success(plan),
  },
  "admin.updatePlan": { body: { id, price_cents: 14_999 }, ...success(plan), needs: "a plan" },
  "admin.setPlanActive": {
    body: { id, active: false },
    ...success({ ...plan, active: false, on_sale: "no" }),
    needs: "a plan",
  },
  "admin.coupons": listOf(coupon),
  "admin.couponsExport": {},
  "admin.createCoupon": {
    body: { code: "SPRING10", kind: "percent", value: 10, max_redemptions: 500 },
    ...success(coupon),
  },
  "admin.updateCoupon": { body: { id, max_redemptions: 500 }, ...success(coupon), needs: "a coupon" },
  "admin.setCouponActive": {
    body: { id, active: false },
    ...success({ ...coupon, active: false, usable: "no" }),
    needs: "a coupon",
  },
  "admin.redemptions": listOf({
    id,
    ...buyer,
    coupon: "SPRING10",
    order: "GB-7K3M-9QX2",
    order_state: "paid",
    released: null,
    created,
  }),
  "admin.redemptionsExport": {},
  "admin.orders": listOf(order),
  "admin.ordersExport": { query: { state: "paid" } },
  "admin.order": { query: { id }, ...success(orderDetail), needs: "an order" },
  "admin.refundOrder": {
    body: { id, amount_cents: null, reason, key: "2026-01-15-0001" },
    ...success({
      ...orderDetail,
      state: "refunded",
      refunded_cents: 3499,
      refunds: [{ id, amount_cents: 3499, reason, state: "done", created, done: created }],
    }),
    needs: "an order that was paid",
  },
  "admin.releaseOrder": { body: { id, reason }, ...success(orderDetail), needs: "an order that is held" },
  "admin.subscriptions": listOf(subscription),
  "admin.subscriptionsExport": {},
  "admin.grantSubscription": {
    body: {
      user_id: buyer.user_id,
      product: "vhr",
      quota: 5,
      until: "2026-06-01T00:00:00Z",
      reason,
      key: "2026-01-15-0001",
    },
    ...success(subscription),
    needs: "a member's account to act on",
  },
  "admin.endSubscription": {
    body: { id, reason },
    ...success({ ...subscription, state: "ended" }),
    needs: "a subscription that an administrator gave",
  },
};
