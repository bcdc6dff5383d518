import { z } from "zod";
import { creditsSchema, loginRequest, subscriptionsSchema } from "./account";
import {
  documentBrandSchema,
  documentDealerSchema,
  documentLogoSchema,
  documentVehicleSchema,
} from "./generation-vehicle";
import { lockedSchema } from "./locked";
import { reportDocumentSchema } from "./report-document";
import { stickerDocumentSchema, stickerPageSchema } from "./sticker-document";
import { callList } from "./table";
import { previewAuctionSchema } from "./vehicle";
import {
  equipmentGroupSchema,
  fuelEconomySchema,
  paintSchema,
  partsContentSchema,
  pricedLineSchema,
  safetyRatingsSchema,
} from "./vehicle-build-data";
import { recallVariantSchema } from "./vehicle-history";

/** The object that a schema is in the end: of a list its entry, of a conversion what travels; null where it is none. */
export function objectOf(schema: z.core.$ZodType): z.ZodObject | null {
  const def = schema._zod.def as unknown as Record<string, z.core.$ZodType | undefined>;
  const inner = def.element ?? def.innerType ?? def.in;
  if (inner) return objectOf(inner);
  return schema instanceof z.ZodObject ? schema : null;
}

function schemaIn(schema: z.core.$ZodType, ...fields: string[]): z.ZodObject {
  let object = objectOf(schema);
  for (const field of fields) {
    const property: z.core.$ZodType | undefined = object?.shape[field];
    object = property ? objectOf(property) : null;
  }
  if (!object) throw new Error(`lib/contract/nouns.ts: no object stands at ${fields.join(".")}.`);
  return object;
}

/** A schema, or where it stands: the call's name, `request` or `answer`, and the fields down to it. */
type Place = z.ZodObject | readonly [call: string, part: "request" | "answer", ...fields: string[]];

function schemaAt(place: Place): z.ZodObject {
  if (place instanceof z.ZodObject) return place;
  const [name, part, ...fields] = place;
  const call = callList.find((row) => row.name === name);
  if (!call) throw new Error(`lib/contract/nouns.ts names the call ${name}, which is not in the table.`);
  return schemaIn(part === "request" ? call.request : call.response, ...fields);
}

/**
 * The things that the calls speak of, by the name that they have in the OpenAPI document (components.schemas) and in a
 * client made from it. A test holds that every object that an answer carries, or that stands in two places, is in this
 * table: where the object is not exported, say in which call it stands.
 */
const NOUNS: Record<string, Place> = {
  // Site
  SiteConfig: ["site.config", "answer", "data"],
  SiteSettings: ["site.settings", "answer", "data"],
  SourceEntry: ["site.sources", "answer", "data"],
  SiteText: ["site.text", "answer", "data"],
  // Account
  User: ["account.user", "answer", "user"],
  Credits: creditsSchema,
  Subscriptions: subscriptionsSchema,
  Login: loginRequest,
  Session: ["profile.sessions", "answer", "data"],
  ApiKey: ["apiKey.list", "answer", "data"],
  CreatedApiKey: ["apiKey.create", "answer", "data"],
  ApiKeyCaller: ["apiKey.self", "answer", "data"],
  LaunchToken: ["server.launchToken", "answer", "data"],
  DeletionRequest: ["profile.deletionRequest", "answer", "data"],
  // Vehicle
  DecodedVin: ["vehicle.validateVin", "answer", "data"],
  ClassicMapping: ["vehicle.classicMapping", "answer", "data"],
  ClassicCandidate: ["vehicle.classicMapping", "answer", "data", "candidates"],
  Preview: ["vehicle.previewDecode", "answer", "data"],
  RecordPreview: ["vehicle.previewDecode", "answer", "data", "records"],
  LockedPart: lockedSchema,
  PreviewAuction: previewAuctionSchema,
  ReportBadge: ["embed.badges", "answer", "data"],
  PlateResult: ["vehicle.plateDecode", "answer", "data"],
  QuickCheck: ["checks.quick", "answer", "decode"],
  QuickCheckResult: ["checks.quick", "answer", "decode", "checks", "accident"],
  MarketValue: ["checks.value", "answer", "data"],
  MarketEntry: ["checks.value", "answer", "data", "entries"],
  MarketSpread: ["checks.value", "answer", "data", "spread"],
  MarketComparable: ["checks.value", "answer", "data", "comparables"],
  MarketFigure: ["checks.value", "answer", "data", "spread", "dealer_retail"],
  RecallCheck: ["recalls.check", "answer", "data"],
  RecallVariant: recallVariantSchema,
  // Garage
  GarageVehicle: ["garage.page", "answer", "vehicles"],
  VehicleDraft: ["garage.save", "request", "vehicle"],
  LockedOffers: ["garage.vehicle", "answer", "data", "locked"],
  VehiclePage: ["garage.vehicle", "answer", "data"],
  VehicleValue: ["garage.vehicle", "answer", "data", "market_value"],
  ComparedVehicle: ["garage.compare", "answer", "data"],
  ComparedRecalls: ["garage.compare", "answer", "data", "recalls"],
  DocumentLink: ["garage.page", "answer", "vehicles", "report"],
  GarageFile: ["garage.addFile", "answer", "data"],
  MileageReading: ["garage.mileage", "answer", "data"],
  GarageImport: ["garage.imports", "answer", "data"],
  GarageImportResult: ["garage.importFile", "answer", "data"],
  GarageImportedRow: ["garage.importFile", "answer", "data", "preview"],
  GarageImportUndone: ["garage.undoImport", "answer", "data"],
  // Report and sticker
  ReportRecord: ["report.filter", "answer", "report"],
  MadeDocument: ["report.filter", "answer", "report", "vhr_report"],
  ReportDocument: reportDocumentSchema,
  RecordReference: schemaIn(reportDocumentSchema, "owners", "record"),
  ReportValueRange: schemaIn(reportDocumentSchema, "value", "tradeIn"),
  StickerDocument: stickerDocumentSchema,
  DocumentBrand: documentBrandSchema,
  DocumentVehicle: documentVehicleSchema,
  DocumentVersion: ["report.versions", "answer", "data"],
  DocumentProof: ["report.verify", "answer", "data"],
  WithdrawnDocument: ["report.swap", "answer", "withdrawn"],
  SafetyRatings: safetyRatingsSchema,
  FuelEconomy: fuelEconomySchema,
  PartsContent: partsContentSchema,
  Paint: paintSchema,
  PricedLine: pricedLineSchema,
  EquipmentGroup: equipmentGroupSchema,
  StickerPaper: ["builder.autoload", "answer", "data", "sheet", "paper"],
  StickerDealer: ["builder.autoload", "answer", "data", "sheet", "dealer"],
  DocumentDealer: documentDealerSchema,
  DocumentLogo: documentLogoSchema,
  StickerOffer: ["builder.autoload", "answer", "data", "sheet", "offer"],
  StickerPrices: ["builder.autoload", "answer", "data", "sheet", "prices"],
  StickerPage: stickerPageSchema,
  StickerData: ["builder.autoload", "answer", "data"],
  StickerChoices: ["sticker.choices", "answer", "data"],
  ChosenColor: ["sticker.choices", "answer", "data", "confirmed", "colors", "exterior"],
  ClassicEntry: ["sticker.choices", "answer", "data", "classic"],
  StickerColor: ["builder.autoload", "answer", "data", "exterior"],
  StickerConfirmation: ["sticker.confirm", "request"],
  AutoBlogEntry: ["builder.autoBlog", "answer", "data"],
  ForumData: ["builder.forumData", "answer", "data"],
  AutoBlogData: ["builder.autoBlogData", "answer", "data"],
  // Share, dispute, print batch
  Share: ["share.list", "answer", "data"],
  Dispute: ["dispute.list", "answer", "data"],
  DisputeFile: ["dispute.addFile", "answer", "data"],
  DoubtfulLine: ["printBatch.check", "answer", "data", "warnings"],
  PrintBatchCheck: ["printBatch.check", "answer", "data"],
  PrintBatchLine: ["printBatch.check", "answer", "data", "lines"],
  PrintBatchCost: ["printBatch.check", "answer", "data", "cost"],
  PrintBatch: ["printPack.list", "answer", "data"],
  PrintBatchDetail: ["printPack.read", "answer", "data"],
  PrintBatchCounts: ["printPack.list", "answer", "data", "counts"],
  // Billing
  Plan: ["commerce.plans", "answer", "data"],
  Tax: ["commerce.plans", "answer", "tax"],
  OrderInput: ["commerce.register", "request"],
  Order: ["commerce.totalOrders", "answer", "data"],
  RefundedCredits: ["server.refundPurchase", "answer", "credits"],
  OrderSums: ["commerce.totalOrders", "answer", "sums"],
  HostedCheckout: ["commerce.register", "answer", "checkout"],
  CouponQuote: ["commerce.couponValidation", "answer", "data"],
  CreditMovement: ["commerce.history", "answer", "data"],
  PaymentState: ["payment.update", "answer", "data"],
  Subscription: ["payment.subscriptions", "answer", "data"],
  // Partner
  PartnerOffer: ["partner.program", "answer", "data"],
  PartnerTerms: ["partner.program", "answer", "data", "terms"],
  PreviewAddress: ["partner.address", "answer", "data"],
  PartnerSignup: ["partner.signup", "answer", "data"],
  // Administration
  Administrator: ["admin.me", "answer", "admin"],
  WaitingWork: ["admin.me", "answer", "waiting"],
  EmailPreview: ["admin.emails", "answer", "data"],
  AdminFigures: ["admin.figures", "answer", "data"],
  DailyFigures: ["admin.daily", "answer", "data"],
  DayFigures: ["admin.daily", "answer", "data", "days"],
  SalesFigures: ["admin.figures", "answer", "data", "sales"],
  Instance: ["admin.instance", "answer", "data"],
  InstanceCheck: ["admin.instance", "answer", "data", "checks"],
  StartedSecondFactor: ["admin.startSecondFactor", "answer", "data"],
  RecoveryCodes: ["admin.confirmSecondFactor", "answer", "data"],
  SecondFactorRemoved: ["admin.removeSecondFactor", "answer", "data"],
  AdminSiteRow: ["admin.sites", "answer", "data"],
  AdminSite: ["admin.site", "answer", "data"],
  ConfirmedPartner: ["admin.confirmPartnerEmail", "answer", "data"],
  ResentConfirmation: ["admin.resendPartnerEmail", "answer", "data"],
  Partner: ["admin.partners", "answer", "data"],
  PartnerInvitation: ["admin.partnerInvitations", "answer", "data"],
  NewPartnerInvitation: ["admin.invitePartner", "answer", "data"],
  SitePartner: ["admin.partner", "answer", "data"],
  PartnerCompany: ["admin.savePartner", "answer", "data"],
  AcceptedPartnerTerms: ["admin.acceptPartnerTerms", "answer", "data"],
  LaunchedSite: ["admin.launchSite", "answer", "data"],
  ApprovedPartner: ["admin.approvePartner", "answer", "data"],
  RefusedPartner: ["admin.refusePartner", "answer", "data"],
  AdminSiteTexts: ["admin.siteTexts", "answer", "data"],
  AdminSiteText: ["admin.siteTexts", "answer", "data", "texts"],
  SiteWarning: ["admin.site", "answer", "data", "warnings"],
  UploadedLogo: ["admin.uploadLogo", "answer", "data"],
  SitePreview: ["admin.previewSite", "answer", "data"],
  SiteThemes: ["admin.themes", "answer", "data"],
  SiteTheme: ["admin.themes", "answer", "data", "versions", "settings"],
  SiteThemeVersion: ["admin.themes", "answer", "data", "versions"],
  SiteThemeDraft: ["admin.themes", "answer", "data", "draft"],
  SiteThemeLink: ["admin.createThemePreview", "answer", "data"],
  SiteThemePreview: ["site.themePreview", "answer", "data"],
  SignupCredits: ["admin.createSite", "request", "config", "signup_credits"],
  PaymentAccount: ["admin.paymentAccount", "answer", "data"],
  AccountRequirement: ["admin.paymentAccount", "answer", "data", "requirements"],
  StartedPaymentAccount: ["admin.startPaymentAccount", "answer", "data"],
  Staff: ["admin.team", "answer", "data"],
  StaffInvitation: ["admin.invitations", "answer", "data"],
  Passkey: ["admin.passkeys", "answer", "data"],
  NewPasskeyOptions: ["admin.startPasskey", "answer", "data"],
  NewPasskey: ["admin.confirmPasskey", "request", "passkey"],
  PasskeyRemoved: ["admin.removePasskey", "answer", "data"],
  PasskeyChallenge: ["staff.passkeyOptions", "answer", "data"],
  PasskeySignature: ["staff.passkeyLogin", "request", "passkey"],
  StaffSettings: ["admin.staffSettings", "answer", "data"],
  SingleSignOn: ["admin.sso", "answer", "data"],
  SingleSignOnSettings: ["admin.sso", "answer", "data", "settings"],
  ProviderFinding: ["admin.sso", "answer", "data", "settings", "findings"],
  SingleSignOnUnlinked: ["admin.unlinkSso", "answer", "data"],
  SingleSignOnOffer: ["staff.sso", "answer", "data"],
  SingleSignOnStart: ["staff.startSso", "answer", "data"],
  InvitationState: ["staff.invitationState", "answer", "data"],
  Webhook: ["admin.webhooks", "answer", "data"],
  WebhookWithSecret: ["admin.createWebhook", "answer", "data"],
  WebhookDelivery: ["admin.webhookDeliveries", "answer", "data"],
  WebhookEvent: ["admin.webhookEvents", "answer", "data"],
  WebhookDeleted: ["admin.deleteWebhook", "answer", "data"],
  WebhookReplay: ["admin.replayWebhookEvents", "answer", "data"],
  AdminUserRow: ["admin.users", "answer", "data"],
  AdminUser: ["admin.user", "answer", "data"],
  AcceptedTerms: ["admin.user", "answer", "data", "accepted_terms"],
  AdminUserDocument: ["admin.user", "answer", "data", "documents"],
  AdminBalances: ["admin.user", "answer", "data", "credits"],
  AdminLedgerRow: ["admin.ledger", "answer", "data"],
  SessionsEnded: ["admin.revokeSessions", "answer", "data"],
  PasswordLinkSent: ["admin.sendPasswordLink", "answer", "data"],
  CreditsAdjusted: ["admin.adjustCredits", "answer", "data"],
  AdminPlan: ["admin.plans", "answer", "data"],
  WholesalePrice: ["admin.setWholesaleDefault", "answer", "data"],
  SiteWholesalePrice: ["admin.wholesalePrices", "answer", "data"],
  WholesaleChange: ["admin.setWholesalePrice", "answer", "data"],
  ListedWholesale: ["admin.prices", "answer", "data", "wholesale"],
  WholesaleDefaults: ["admin.wholesaleDefaults", "answer", "data"],
  PriceList: ["admin.prices", "answer", "data"],
  PricedPlan: ["admin.prices", "answer", "data", "plans"],
  PlanVersion: ["admin.planVersions", "answer", "data"],
  SiteAccount: ["admin.setCreditLimit", "answer", "data"],
  Payouts: ["admin.payouts", "answer", "data"],
  PayoutGateway: ["admin.payouts", "answer", "data", "gateways"],
  TopUp: ["admin.payTopUp", "answer", "data"],
  OpenedTopUp: ["admin.topUp", "answer", "data"],
  Movement: ["admin.movements", "answer", "data"],
  Statement: ["admin.statements", "answer", "data"],
  Settlement: ["admin.setSettlement", "answer", "data"],
  AdminCoupon: ["admin.coupons", "answer", "data"],
  AdminRedemption: ["admin.redemptions", "answer", "data"],
  AdminOrderRow: ["admin.orders", "answer", "data"],
  AdminOrder: ["admin.order", "answer", "data"],
  AdminSubscription: ["admin.subscriptions", "answer", "data"],
  AdminTicket: ["admin.tickets", "answer", "data"],
  AdminTicketDetail: ["admin.ticket", "answer", "data"],
  AdminDeletion: ["admin.deletionRequests", "answer", "data"],
  AdminFeedback: ["admin.feedback", "answer", "data"],
  AdminContactMessage: ["admin.contactMessages", "answer", "data"],
  AdminLead: ["admin.leads", "answer", "data"],
  AdminDisputeRow: ["admin.disputes", "answer", "data"],
  AdminDispute: ["admin.dispute", "answer", "data"],
  AdminGeneration: ["admin.generations", "answer", "data"],
  AdminFailure: ["admin.failures", "answer", "data"],
  AdminOffer: ["admin.offers", "answer", "data"],
  AdminEmail: ["admin.mails", "answer", "data"],
  PrintBatchRetried: ["admin.retryPrintBatch", "answer", "data"],
  AdminApiKey: ["admin.apiKeys", "answer", "data"],
  AuditEntry: ["admin.audit", "answer", "data"],
  SiteDomains: ["admin.domains", "answer", "data"],
  SiteDomain: ["admin.domains", "answer", "data", "domains"],
  DnsRecord: ["admin.domains", "answer", "data", "domains", "records"],
  DnsFinding: ["admin.domains", "answer", "data", "domains", "findings"],
  MailDomain: ["admin.domains", "answer", "data", "mail"],
  AdminImport: ["admin.imports", "answer", "data"],
  AdminImportRun: ["admin.importRun", "answer", "data"],
};

export const nouns: readonly (readonly [name: string, schema: z.ZodObject])[] = Object.entries(NOUNS).map(
  ([name, place]) => [name, schemaAt(place)] as const,
);
