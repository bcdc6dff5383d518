import { readdirSync, readFileSync } from "node:fs";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { CredentialsForm } from "@/components/account/credentials-form";
import { DealerSignupForm } from "@/components/account/dealer-signup-form";
import { DeleteAccountForm } from "@/components/account/delete-account-form";
import { ForgotPasswordForm } from "@/components/account/forgot-password-form";
import { ProfileForm } from "@/components/account/profile-form";
import { ResetPasswordForm } from "@/components/account/reset-password-form";
import { ChangePasswordForm } from "@/components/account/security-panel";
import { SignupForm } from "@/components/account/signup-form";
import { ActionForm } from "@/components/admin/action-form";
import { AdminLoginForm } from "@/components/admin/admin-login-form";
import { ImportUpload } from "@/components/admin/import-upload";
import { JoinForm } from "@/components/admin/join-form";
import { Passkeys } from "@/components/admin/passkeys";
import { SecondFactor } from "@/components/admin/second-factor";
import { SiteForm } from "@/components/admin/site-form";
import { SiteTexts } from "@/components/admin/site-texts";
import { SsoSettings } from "@/components/admin/sso-settings";
import { ThemeEditor } from "@/components/admin/theme-editor";
import { CreateKeyForm, RotateKeyForm } from "@/components/api-keys/key-forms";
import { CheckoutForm } from "@/components/billing/checkout-form";
import { ValuePanel } from "@/components/checks/value-panel";
import { DocumentPanel } from "@/components/dashboard/document-panel";
import { DisputeForm } from "@/components/dispute/dispute-form";
import { AddVehicle } from "@/components/garage/add-vehicle";
import { EditVehicle } from "@/components/garage/edit-vehicle";
import { MileageLog } from "@/components/garage/mileage-log";
import { CompanyPage } from "@/components/partner/company-page";
import { PartnerSignupForm } from "@/components/partner/partner-signup-form";
import { DisconnectForm } from "@/components/partner/payment-account";
import { NewPrintBatch } from "@/components/print-batch/new-print-batch";
import { SwapForm } from "@/components/report/swap-form";
import { ShareDialog } from "@/components/share/share-dialog";
import { ShareEmailForm } from "@/components/share/share-email-form";
import { StickerEditor } from "@/components/sticker/sticker-editor";
import { ContactDialog } from "@/components/support/contact-dialog";
import { MessageStep } from "@/components/support/feedback-message-step";
import { TicketStep } from "@/components/support/feedback-ticket-step";
import { Finder } from "@/components/vehicle/finder";
import { CorrectVin } from "@/components/vehicle/wrong-vin";
import { adminThemeExamples } from "@/lib/admin/contract/examples/themes";
import { partnerExamples } from "@/lib/partner/examples";
import { createMarketAnswer } from "@/tests/setup/checks";
import { openCache } from "@/tests/setup/member";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { shop } from "@/tests/setup/orders";
import { renderPage } from "@/tests/setup/render";
import { createStickerData } from "@/tests/setup/sticker-data";
import { COROLLA, createGarageVehicle, preview, record, user, userWire } from "@/tests/setup/vehicles";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn(), refresh: vi.fn(), replace: vi.fn() }),
  usePathname: () => "/",
}));
/** The first form imports the entire contract, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const none = () => undefined;
const later = async () => undefined;
const type = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label, { selector: "input, textarea" });
  await userEvent.clear(field);
  if (text !== "") await userEvent.type(field, text);
};
const paste = async (label: string | RegExp, text: string) => {
  await userEvent.click(await screen.findByLabelText(label, { selector: "input, textarea" }));
  await userEvent.paste(text);
};

interface Case {
  form: ReactElement;
  calls?: Record<string, unknown>;
  /** Makes a field invalid, for forms that are valid when empty. */
  spoil?: () => Promise<unknown>;
  button?: RegExp;
  isVisitor?: boolean;
}

const invitation = { state: "open", email: "bo@site.example", staff_role: "editor", has_account: true };
const themes = adminThemeExamples["admin.themes"]?.answer as { data: object };
const text = { name: "terms", locale: "en", markdown: "", standard: "Ours.", updated: null };
const partner = partnerExamples["admin.partner"]?.variants?.draft?.answer;
const signUp = {
  mode: "open",
  preview_domain: "preview.example",
  terms: { version: "1", url: "/" },
} as const;
const report = { vin: COROLLA, product: "vhr" } as const;
const sale = { id: "1", source: "Listings", name: "Sale" };
const finder = <Finder action="/" initial={null} onFind={none} />;
const stickerActions = {
  label: "Get sticker",
  detail: null,
  href: null,
  isIssued: false,
  note: null,
  problem: null,
  cancel: null,
  confirm: none,
};
const sticker = { vehicle: { vin: COROLLA }, actions: stickerActions, tour: null, fallback: null };
const openTab = (name: RegExp) => userEvent.click(screen.getByRole("tab", { name }));

const CASES: Record<string, Case | Case[]> = {
  "account/security-panel": { form: <ChangePasswordForm email="ana@example.com" /> },
  "account/credentials-form": { form: <CredentialsForm send={later} next="/" submit="Log in" /> },
  "account/dealer-signup-form": {
    form: <DealerSignupForm siteName="Site" awaitsApproval={false} />,
    isVisitor: true,
  },
  "account/delete-account-form": { form: <DeleteAccountForm />, isVisitor: true },
  "account/forgot-password-form": { form: <ForgotPasswordForm /> },
  "account/profile-form": { form: <ProfileForm user={user()} />, spoil: () => type("Email", "no address") },
  "account/reset-password-form": { form: <ResetPasswordForm resetToken="t" next="/" /> },
  "account/signup-form": { form: <SignupForm next="/" /> },
  "admin/action-form": [
    { form: <ActionForm action="adjustCredits" row={{ id: user().id }} onDone={none} /> },
    { form: <ActionForm action="revokeSessions" row={{ id: user().id }} onDone={none} /> },
  ],
  "admin/admin-login-form": { form: <AdminLoginForm next="/admin" /> },
  "admin/import-upload": { form: <ImportUpload /> },
  "admin/join-form": {
    form: <JoinForm token="t" />,
    calls: { "POST /api/staff/invitation": { data: invitation } },
  },
  "admin/passkeys": {
    form: <Passkeys />,
    calls: { "GET /api/admin/passkeys": { data: [] } },
    spoil: async () => userEvent.click(await screen.findByRole("button", { name: /Add/ })),
  },
  "admin/second-factor": { form: <SecondFactor state="off" /> },
  "admin/site-form": { form: <SiteForm row={{}} /> },
  "admin/site-texts": {
    form: <SiteTexts row={{ config: {} }} site="localhost" />,
    calls: { "GET /api/admin/site/texts": { data: { texts: [text], missing: [] } } },
    spoil: () => paste("Markdown", "x".repeat(200_000)),
  },
  "admin/sso-settings": {
    form: <SsoSettings />,
    calls: { "GET /api/admin/sso": { data: { settings: null, redirect_uris: [] } } },
  },
  "admin/theme-editor": {
    form: <ThemeEditor data={themes.data as never} site={undefined} name="Site" />,
    spoil: () => type("Primary color", "no color"),
  },
  "api-keys/key-forms": [
    ...["networks.0", "scopes"].map((name) => ({
      form: <CreateKeyForm key={name} scopes={["report:read"]} onDone={none} />,
      calls: { "POST /api/keys": refusedField(name) },
    })),
    {
      form: <RotateKeyForm id="k1" onDone={none} />,
      calls: { "POST /api/keys/rotate": refusedField("overlap_hours") },
    },
  ],
  "billing/checkout-form": {
    form: (
      <CheckoutForm
        input={report}
        isGlobal={false}
        support="help@site.example"
        discountCoupon={null}
        gateways={["sandbox"]}
        signupGrant={{ vhr: 0, sticker: 0 }}
        guestCheckout
      />
    ),
    calls: { "GET /plans": shop, "GET /api-cwa/preview-decode": { data: preview() } },
    spoil: () => screen.findByLabelText(/email/i),
    isVisitor: true,
  },
  "checks/value-panel": {
    form: <ValuePanel vin={COROLLA} />,
    calls: { "POST /api/firefly": { data: createMarketAnswer() } },
    spoil: () => type(/^Miles on the odometer/, "many"),
  },
  "dashboard/document-offer": {
    form: <DocumentPanel {...report} isGlobal={false} about={null} document={null} />,
    spoil: () => type(/^Miles on the odometer/, "many"),
    button: /Get report/,
  },
  "report/swap-form": { form: <SwapForm {...report} /> },
  "dispute/dispute-form": { form: <DisputeForm vin={COROLLA} record={sale} onSent={later} /> },
  "garage/add-vehicle": { form: <AddVehicle /> },
  "garage/edit-vehicle": {
    form: <EditVehicle vehicle={createGarageVehicle()} onClose={none} />,
    spoil: () => type("Year", "soon"),
  },
  "garage/mileage-log": {
    form: <MileageLog vehicle={createGarageVehicle()} figure={() => null} />,
    calls: { "GET /api/garage/mileage": { data: [] } },
  },
  "partner/company-page": {
    form: <CompanyPage />,
    calls: { "GET /api/admin/partner": partner },
    spoil: () => type(/^Company name/, ""),
  },
  "partner/partner-signup-form": {
    form: <PartnerSignupForm offer={signUp as never} countries={[]} locale="en" invitation="" />,
  },
  "partner/payment-account": { form: <DisconnectForm /> },
  "print-batch/new-print-batch": {
    form: <NewPrintBatch isGlobal={false} onStarted={none} />,
    spoil: () => paste(/^VINs/, "x".repeat(600_000)),
  },
  "share/share-dialog": {
    form: <ShareDialog {...report} title="Car" open onOpenChange={none} />,
    calls: { "POST /api/shares": refusedField("label"), "GET /api/shares": { data: [] } },
  },
  "share/share-email-form": [
    {
      form: <ShareEmailForm of={report} />,
      calls: { "POST /api/shares/mail": refusedField("to.0") },
      spoil: () => type("Email addresses", "bo@site.example"),
    },
    { form: <ShareEmailForm of={report} /> },
  ],
  "sticker/sticker-editor-form": {
    form: <StickerEditor {...sticker} renderSheet={() => null} />,
    calls: { "POST /api-cwa/autoloading-stickerdata": { data: createStickerData() } },
    spoil: () => type(/Base price/, "lots"),
  },
  "support/contact-dialog": { form: <ContactDialog onClose={none} /> },
  "support/feedback-message-step": { form: <MessageStep mood="positive" vin={COROLLA} onSend={later} /> },
  "support/feedback-ticket-step": {
    form: <TicketStep vin={COROLLA} about="report" satisfaction={null} onSent={none} />,
  },
  "vehicle/finder-card": [
    { form: finder },
    {
      form: finder,
      calls: { "GET /api-cwa/sticker-years": { data: [2018] } },
      spoil: () => openTab(/Year/),
    },
    { form: finder, spoil: () => openTab(/plate/i) },
  ],
  "vehicle/wrong-vin": { form: <CorrectVin vin={COROLLA} onTake={none} /> },
};

/** Forms whose fields can't be invalid. */
const NOTHING_WRONG = [
  "account/restore-account",
  "account/verify-email",
  "admin/gallery-fields",
  "admin/staff-settings",
  "api-reference/call-search",
  "billing/sandbox-payment",
  "partner/confirm-email",
  "partner/sandbox-account-page",
  "site/privacy-dialog",
];

function refusedField(name: string) {
  const body = { status: "error", code: "bad_request", message: "x", errors: { [name]: "Fill this in." } };
  return () => Response.json(body, { status: 400 });
}

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(window, { PublicKeyCredential: class {} });
});

const sources = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
    .map((path) => ({ name: path.replace(/\.tsx$/, ""), code: readFileSync(`${folder}/${path}`, "utf8") })),
);

it("[ONE-5] every form uses the shared form component, which manages focus", () => {
  const native = sources.filter(({ code }) => /<form\b/.test(code)).map(({ name }) => name);
  expect(native).toEqual(["ui/form"]);
});

it("[ONE-5] every form is tested here, or listed as a form whose fields can't be invalid", () => {
  const forms = sources.filter(({ code }) => /<Form\b/.test(code)).map(({ name }) => name);
  expect(forms.sort()).toEqual([...Object.keys(CASES), ...NOTHING_WRONG].sort());
});

it.each(
  Object.entries(CASES).flatMap(([file, cases]) =>
    [cases].flat().map((item, index) => ({ ...item, name: `${file}, form ${index + 1}` })),
  ),
)(
  "[ONE-5] a rejected submit moves the focus to the first invalid field: $name",
  async ({ form, calls = {}, spoil, button, isVisitor }) => {
    stubCalls({
      "GET /api/user": () => (isVisitor ? refusal(401, "not_logged_in") : { user: userWire() }),
      "GET /api/report/filter": { report: [record()] },
      "GET /api/db/v2": { vehicles: [], next: null, total: 0 },
      ...calls,
    });
    renderPage(form, { client: openCache(isVisitor ? null : user()) });
    await spoil?.();
    const submit = await waitFor(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type="submit"]')];
      const foundButton = buttons.find(({ textContent }) => !button || button.test(textContent));
      if (!foundButton || foundButton.disabled) throw new Error("no submit button");
      return foundButton;
    });
    await userEvent.click(submit);
    await waitFor(() => {
      const [first] = submit.form?.querySelectorAll('[aria-invalid="true"]') ?? [];
      expect(first).toBeTruthy();
      expect(document.activeElement).toBe(first);
    });
  },
);
