import type { Client } from "pg";

const selectMine = (table: string, where = "true", what = "id") =>
  `select ${what} from ${table} where user_id = u.id and ${where} order by created_at desc, id limit 1`;
const ofSite = (table: string, where = "true", what = "id") =>
  `select ${what} from ${table} where site_id = u.site_id and ${where} order by created_at desc, id limit 1`;
const ofOthers = (table: string, where: string, what = "id") =>
  ofSite(table, `user_id <> u.id and ${where}`, what);

/** Tokens are stored as hashes; generated rows use their id as the token. */
export const hashCode = (id: string) => `encode(sha256((${id})::text::bytea), 'hex')`;

const BARE = selectMine(
  "garage_vehicles",
  "not exists (select from documents d where d.user_id = u.id and d.vin = garage_vehicles.vin)",
  "vin",
);
const KEY_OF_STAFF = ofOthers(
  "api_keys",
  "revoked_at is null and user_id in (select id from users where role = 'admin')",
);
const STUCK = selectMine("generations", "state = 'reserved' and error is not null");
const SHARED = selectMine("document_shares", `revoked_at is null and key_hash = ${hashCode("id")}`);

const CLASSIC = "select '124379N506070'";
const TO_DELETE = ["deletion_requests", "state = 'open' and closed_at is null"] as const;
const CLOSED = [
  "deletion_requests",
  `state = 'open' and closed_at is not null
    and not exists (select from subscriptions s where s.user_id = deletion_requests.user_id and s.state <> 'ended')`,
] as const;

/** Value of each call's field, as SQL; the examples' ids don't exist here. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  "site.logo.id": "select substring(subject from 6) from audit_log where action = 'admin.uploadLogo' limit 1",
  "account.launch.launch_token": selectMine("sessions", "purpose = 'launch'", "'launch_' || id"),
  "account.verifyEmail.verify_token": "select u.id",
  "account.restoreAccount.restore_token": ofOthers(...CLOSED),
  "staff.acceptInvitation.invite_token": ofSite(
    "staff_invitations",
    `accepted_at is null and token_hash = ${hashCode("id")}`,
  ),
  "account.image.id": "select substring(u.image_key from '[0-9a-f-]{36}')",
  "report.viewPdf.id": "select id from documents where user_id = u.id and product = 'vhr' limit 1",
  "report.viewPicture.id": "select id from documents where user_id = u.id and product = 'sticker' limit 1",
  "billing.order.number": "select number from orders where user_id = u.id limit 1",
  "billing.receipt.number": "select number from orders where user_id = u.id limit 1",
  "vehicle.classicMapping.vin": CLASSIC,
  "embed.badges.vins": "select vin from garage_vehicles where user_id = u.id limit 1",
  "garage.removeMileage.id": "select id from garage_mileage where user_id = u.id limit 1",
  "garage.logMileage.miles": "select 80000",
  "garage.file.id": selectMine("garage_files", "removed_at is null"),
  "garage.removeFile.id": selectMine("garage_files", "removed_at is null"),
  "garage.restoreFile.id": selectMine("garage_files", "removed_at is not null"),
  "garage.undoImport.id": selectMine("garage_imports", "undone_at is null"),
  "report.generateClassic.vin": CLASSIC,
  "report.generate.vin": BARE,
  "sticker.generate.vin": BARE,
  "report.swap.from": selectMine(
    "documents",
    `product = 'sticker' and opened_at is null and withdrawn_at is null and not exists
      (select from ledger l where l.user_id = u.id and l.reason = 'refund_nothing_found' and l.cause = documents.id::text)`,
    "vin",
  ),
  "report.swap.vin": BARE,
  "sticker.confirmYearRestricted.vin": CLASSIC,
  "sticker.generateClassic.vin": CLASSIC,
  "share.revoke.id": selectMine("document_shares", "revoked_at is null"),
  "share.read.key": SHARED,
  "share.pdf.key": SHARED,
  "dispute.open.record": "select 'record-2'",
  "dispute.open.source": "select 'Service records'",
  "dispute.withdraw.id": selectMine("disputes", "state in ('open', 'asked')"),
  "dispute.addFile.id": selectMine("disputes", "state in ('open', 'asked')"),
  "dispute.removeFile.id": selectMine("dispute_files"),
  "dispute.file.id": selectMine("dispute_files"),
  "printBatch.read.id": selectMine("print_batches"),
  "printBatch.file.id": selectMine("print_batches"),
  "printBatch.zip.id": selectMine("print_batches"),
  "printBatch.resume.id": selectMine("print_batches", "state = 'paused'"),
  "printBatch.cancel.id": selectMine("print_batches", "state in ('running', 'paused')"),
  "billing.sandboxPayment.order": selectMine("orders", "state = 'open'", "number"),
  "billing.updatePayment.custom_data": selectMine(
    "orders",
    "true",
    "json_build_object('order', number)::text",
  ),
  "billing.cancelSubscription.gateway": "select 'sandbox'",
  "billing.cancelSubscription.subscription_id": selectMine("subscriptions", "state = 'active'"),
  "partner.signup.slug": "select 'rio-' || left(gen_random_uuid()::text, 8)",
  "apiKey.rotate.id": selectMine("api_keys", "revoked_at is null"),
  "apiKey.revoke.id": selectMine("api_keys", "revoked_at is null"),
  "admin.login.email": "select 'staff@bench.example'",
  "admin.order.id": "select id from orders where user_id = u.id limit 1",
  "admin.refundOrder.id": selectMine("orders", "state = 'paid'"),
  "admin.releaseOrder.id": selectMine("orders", "state = 'held'"),
  "admin.ticket.id": "select id from tickets where user_id = u.id limit 1",
  "admin.answerTicket.id": ofSite("tickets", "state = 'open'"),
  "admin.closeTicket.id": ofSite("tickets", "state = 'open'"),
  "admin.saveStaffSettings.second_factor_required": "select false",
  "admin.approvePartner.site":
    "select uri from sites join site_partners p on p.site_id = sites.id where p.state = 'awaiting_approval' limit 1",
  "admin.refusePartner.site":
    "select uri from sites join site_partners p on p.site_id = sites.id where p.state = 'awaiting_approval' limit 1",
  "admin.endPartnerInvitation.id": ofSite("partner_invitations", "ended_at is null"),
  "admin.discardThemeDraft.revision": "select revision from site_theme_drafts where site_id = u.site_id",
  "admin.createThemePreview.revision": "select revision from site_theme_drafts where site_id = u.site_id",
  "admin.publishTheme.revision": "select revision from site_theme_drafts where site_id = u.site_id",
  "admin.publishTheme.published": "select max(number) from site_themes where site_id = u.site_id",
  "admin.rollBackTheme.published": "select max(number) from site_themes where site_id = u.site_id",
  "admin.rollBackTheme.number": "select 1",
  "admin.inviteUser.email": "select 'u' || gen_random_uuid() || '@example.com'",
  "admin.resendInvitation.id": ofSite("staff_invitations", "revoked_at is null and accepted_at is null"),
  "admin.revokeInvitation.id": ofSite("staff_invitations", "revoked_at is null and accepted_at is null"),
  "admin.resetSecondFactor.id": ofSite("second_factors", "confirmed_at is not null", "user_id"),
  "admin.setStaffRole.id": ofSite("users", "role = 'admin' and staff_role = 'support'"),
  "admin.removeStaff.id": ofSite("users", "role = 'admin' and staff_role in ('editor', 'support')"),
  "admin.createPlan.code": "select 'pack-' || left(gen_random_uuid()::text, 8)",
  "admin.updatePlan.id": ofSite("plans"),
  "admin.setPlanActive.id": ofSite("plans", "active"),
  "admin.createCoupon.code": "select 'NEW' || upper(left(gen_random_uuid()::text, 8))",
  "admin.updateCoupon.id": ofSite("coupons"),
  "admin.setCouponActive.id": ofSite("coupons", "active"),
  "admin.grantSubscription.key": "select gen_random_uuid()",
  "admin.adjustCredits.key": "select gen_random_uuid()",
  "admin.refundOrder.key": "select gen_random_uuid()",
  "admin.grantSubscription.until":
    "select to_char(now() + interval '90 days', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')",
  "admin.endSubscription.id": ofSite("subscriptions", "state = 'active' and gateway = 'manual'"),
  "admin.topUp.key": "select gen_random_uuid()",
  "admin.payTopUp.id": ofSite("site_top_ups", "state = 'open'"),
  "admin.checkTopUp.id": ofSite("site_top_ups", "gateway_checkout is not null"),
  "admin.carryOutDeletion.id": ofOthers(...CLOSED),
  "admin.carryOutDeletion.email": ofOthers(...CLOSED, "email"),
  "admin.closeForDeletion.id": ofOthers(...TO_DELETE),
  "admin.restoreDeletion.id": ofOthers(...CLOSED),
  "admin.refuseDeletion.id": ofOthers(...TO_DELETE),
  "admin.dispute.id": ofSite("disputes"),
  "admin.answerDispute.id": ofOthers("disputes", "state = 'open'"),
  "admin.disputeFile.id": ofSite("dispute_files"),
  "admin.checkDomain.id": ofSite("site_domains"),
  "admin.setDomainWww.id": ofSite("site_domains", "kind = 'apex'"),
  "admin.makeMainDomain.id": ofSite("site_domains", "state = 'verified'"),
  "admin.removeDomain.id": ofSite("site_domains", "replaced_origin is null"),
  "admin.retryGeneration.id": STUCK,
  "admin.refundGeneration.id": STUCK,
  "admin.retryPrintBatch.id": ofSite("print_batches", "state = 'paused'"),
  "admin.retryMail.id": ofSite("email_outbox", "sent_at is null and attempts >= 12"),
  "admin.rotateApiKey.id": KEY_OF_STAFF,
  "admin.revokeApiKey.id": KEY_OF_STAFF,
  "admin.importRun.id": "select id from import_runs limit 1",
  "admin.stopImport.id": "select id from import_runs where state = 'running' limit 1",
  "admin.retryImport.id": "select id from import_runs where state = 'failed' limit 1",
  "admin.undoImport.id": "select id from import_runs where state = 'done' limit 1",
  "admin.updateWebhook.id": ofSite("webhook_endpoints"),
  "admin.rotateWebhookSecret.id": ofSite("webhook_endpoints"),
  "admin.setWebhookActive.id": ofSite("webhook_endpoints"),
  "admin.deleteWebhook.id": ofSite("webhook_endpoints"),
  "admin.testWebhook.id": ofSite("webhook_endpoints", "state = 'active'"),
  "admin.replayDelivery.id": ofSite("webhook_deliveries", "state = 'failed'"),
  "admin.replayWebhookEvents.id": ofSite("webhook_endpoints", "state = 'active'"),
};

const VALUES = `select d.vin, array[d.vin] as vins, d.number, u.email, u.id as user_id
  from documents d where d.user_id = u.id and d.product = 'vhr' order by d.created_at desc limit 1`;

const MEMBER = "u.email = $1 and u.site_id = (select id from sites where uri = 'localhost')";

export interface Subjects {
  values: Record<string, unknown>;
  ids: Record<string, unknown>;
}

export async function readSubjects(db: Client, member: string, call = ""): Promise<Subjects> {
  const result = await db.query<{ values: Subjects["values"] }>(
    `select (select row_to_json(v) from (${VALUES}) v) as values from users u where ${MEMBER}`,
    [member],
  );
  const wantedSubjects = Object.entries(SUBJECTS).filter(
    ([name]) => name.startsWith(`${call}.`) || call === "",
  );
  const ids: Subjects["ids"] = {};
  if (wantedSubjects.length > 0) {
    const list = wantedSubjects.map(([name, text]) => `('${name}', to_json((${text})))`).join(",\n");
    const { rows } = await db.query<{ name: string; value: unknown }>(
      `select k.name, k.value from users u, lateral (values ${list}) k (name, value) where ${MEMBER}`,
      [member],
    );
    for (const { name, value } of rows) if (value !== null) ids[name] = value;
  }
  return { values: result.rows[0]?.values ?? {}, ids };
}
