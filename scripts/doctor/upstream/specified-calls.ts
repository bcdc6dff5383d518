import type { CallDefinition } from "@/lib/contract/call";
import { calls } from "@/lib/contract/table";

export interface Screen {
  name: string;
  calls: readonly CallDefinition[];
}

const {
  account,
  builder,
  checks,
  commerce,
  garage,
  payment,
  profile,
  recalls,
  report,
  site,
  sticker,
  support,
} = calls;
const { vehicle } = calls;

export const EVERY_PAGE = "Every page";

export const SCREENS: readonly Screen[] = [
  { name: EVERY_PAGE, calls: [site.config] },
  { name: "Colors, logo and secure-login gate", calls: [site.settings] },
  { name: "Look up a car by VIN", calls: [vehicle.previewDecode, vehicle.validateVin] },
  { name: "Look up a classic car", calls: [vehicle.classicMapping] },
  { name: "Look up a car by plate", calls: [vehicle.plateDecode] },
  { name: "Recalls", calls: [recalls.years, recalls.makes, recalls.models, recalls.byVin, recalls.check] },
  { name: "Quick check", calls: [checks.quick] },
  { name: "Market value", calls: [checks.value] },
  { name: "Sign-up", calls: [account.register] },
  { name: "Login", calls: [account.login] },
  { name: "Secure login", calls: [account.secureLogin] },
  { name: "Password", calls: [account.resetPassword, account.changePassword] },
  { name: "Profile", calls: [profile.update] },
  { name: "Dealer sign-up", calls: [profile.dealerRegister] },
  { name: "Delete account", calls: [profile.deleteAccount] },
  { name: "Garage", calls: [garage.page, garage.read, garage.save, garage.remove, garage.vehicle] },
  { name: "Reports", calls: [report.filter, report.generate, report.generateBasic, report.generateClassic] },
  {
    name: "Stickers",
    calls: [report.filter, sticker.generate, sticker.generateClassic, sticker.generateYmmt],
  },
  {
    name: "Sticker editor",
    calls: [builder.autoload, sticker.confirm, sticker.confirmYearRestricted],
  },
  { name: "Feedback", calls: [support.createFeedback] },
  { name: "Support tickets", calls: [support.createTicket] },
  { name: "Free credit after a failure", calls: [support.offerCredit] },
  { name: "Prices", calls: [commerce.plans, commerce.stickerPlans] },
  {
    name: "Checkout",
    calls: [commerce.register, commerce.registerSticker, commerce.couponValidation, payment.update],
  },
  { name: "Purchases", calls: [commerce.totalOrders, payment.cancelSubscription] },
];

const POSTS_THAT_READ: readonly CallDefinition[] = [
  site.settings,
  vehicle.validateVin,
  recalls.check,
  checks.value,
  builder.autoload,
];

/** Never sent: the test account would lose its password, its subscription or itself. */
const IRREVERSIBLE: readonly CallDefinition[] = [
  account.changePassword,
  payment.cancelSubscription,
  profile.deleteAccount,
];

export const isIrreversible = (call: CallDefinition): boolean => IRREVERSIBLE.includes(call);

export function isRead(call: CallDefinition): boolean {
  return call.method === "GET" || POSTS_THAT_READ.includes(call);
}
