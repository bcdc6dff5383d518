import { isIP } from "node:net";
import * as z from "zod";
import { parseHost } from "@/lib/platform/values";
import { address, flag, list, optional, type Variable } from "./variable";

const getHostName = (text: string) => parseHost(text)?.host === text;
const PREVIEW_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]{1,63}$/;
const SPF_MECHANISM = /^(include|a|mx|ip4|ip6|redirect)[:=]\S+$/;

export const emailVariables = {
  SMTP_URL: {
    schema: optional,
    secret: true,
    example: "smtps://user:PASSWORD@mail.example",
    text: "Mail server; if unset, each email is a file in `DATA_DIR/mail`",
  },
  MAIL_FROM: {
    schema: optional.transform((text) => text ?? "Glovebox <no-reply@localhost>"),
    default: "Glovebox <no-reply@localhost>",
    text: "Sender of email that isn't sent from a site's own domain",
  },
  MAIL_SPF: {
    schema: optional.refine((text) => text === undefined || SPF_MECHANISM.test(text), {
      message: "Use one SPF mechanism, such as include:_spf.example.com.",
    }),
    example: "include:_spf.example.com",
    text: "Mechanism that a site's SPF record needs so that we can send from its domain",
  },
} satisfies Record<string, Variable>;

export const domainVariables = {
  PREVIEW_DOMAIN: {
    schema: optional
      .transform((text) => text?.toLowerCase())
      .refine((text) => text === undefined || PREVIEW_DOMAIN.test(text), {
        message: "Use a host name, such as preview.example.",
      }),
    example: "preview.example.com",
    text: "Parent domain of draft sites' preview addresses, with a wildcard DNS record; if unset, partners can sign up only on `localhost`",
  },
  DOMAIN_TARGET: {
    schema: optional.refine((text) => text === undefined || getHostName(text), {
      message: "Use a host name, such as sites.example.com.",
    }),
    example: "sites.example.com",
    text: "Host name for sites' own domains: each is a CNAME to a name below it ([operator's guide](docs/operators/domains.md))",
  },
  DOMAIN_ADDRESSES: {
    schema: list.refine((all) => all.every((name) => isIP(name) !== 0), {
      message: "Use IPv4 and IPv6 addresses, separated by commas.",
    }),
    example: "192.0.2.10, 2001:db8::10",
    text: "IP addresses of the same servers, comma-separated, for apex domains",
  },
  DOMAIN_CAA: {
    schema: list.transform((names) => (names.length > 0 ? names : ["letsencrypt.org"])),
    default: "letsencrypt.org",
    text: "Certificate authorities to allow in CAA records, comma-separated",
  },
  DNS_SERVERS: {
    schema: list,
    default: "the system's",
    text: "DNS servers for checks of sites' domains, `ADDRESS` or `ADDRESS:PORT`, comma-separated",
  },
} satisfies Record<string, Variable>;

export const paymentVariables = {
  PAYMENT_SANDBOX: {
    schema: optional,
    default: "1 if only this machine can connect and Stripe is off",
    text: "`1` allows test payments, `0` forbids them ([payments](docs/decisions/payments.md)); `1` is refused with a live Stripe key",
  },
  STRIPE_SECRET_KEY: {
    schema: optional,
    secret: true,
    text: "Stripe's secret key, which turns on card payments",
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: optional,
    secret: true,
    text: "Signing secret of Stripe's webhook to `/api/payment/webhook/stripe`; several are comma-separated",
  },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    schema: optional,
    secret: true,
    text: "Signing secrets of Stripe Connect's webhooks to `/api/payment/webhook/stripe-connect`, comma-separated, for sites' own accounts ([operator's guide](docs/operators/payments.md#sites-own-accounts-stripe-connect))",
  },
  STRIPE_API_ORIGIN: {
    schema: address,
    internal: true,
    text: "Replacement for Stripe's address, for tests",
  },
} satisfies Record<string, Variable>;

const defineSupplier = (records: string) => ({
  schema: address,
  example: "https://supplier.example/v1",
  text: `Address of a supplier of ${records} ([data suppliers](docs/providers.md))`,
});

const defineSupplierKey = (records: string) => ({
  schema: optional,
  secret: true as const,
  text: `Key for the supplier of ${records}`,
});

const defineAgency = (data: string) => ({
  schema: optional.refine((text) => text === undefined || text === "0" || address.safeParse(text).success, {
    message: "Use an address that begins with http:// or https://, or 0 to turn it off.",
  }),
  default: "the agency's address",
  text: `Address of ${data}; \`0\` turns off these lookups`,
});

export const sourceVariables = {
  NHTSA_ORIGIN: defineAgency("NHTSA's recalls and safety ratings"),
  VPIC_ORIGIN: defineAgency("NHTSA's VIN decoder, for VINs missing from the packed data"),
  EPA_ORIGIN: defineAgency("EPA's fuel economy data"),
  PROVIDER_PLATES_URL: defineSupplier("license plates"),
  PROVIDER_PLATES_KEY: defineSupplierKey("license plates"),
  PROVIDER_RECORDS_URL: defineSupplier("history records"),
  PROVIDER_RECORDS_KEY: defineSupplierKey("history records"),
  PROVIDER_MARKET_URL: defineSupplier("market values"),
  PROVIDER_MARKET_KEY: defineSupplierKey("market values"),
  PROVIDER_BUILD_URL: defineSupplier("build data"),
  PROVIDER_BUILD_KEY: defineSupplierKey("build data"),
  TRACKING_PIXEL_URL: {
    schema: optional.pipe(
      z.url({ protocol: /^https$/, message: "Use an address that begins with https://." }).optional(),
    ),
    text: "Image that counts visits on hosts with the site's pixel brand ([operator's guide](docs/operators/sites.md#analytics))",
  },
  WEBHOOK_PRIVATE_TARGETS: {
    schema: flag,
    default: "0",
    text: "`1` lets partners' webhooks and login providers be at private addresses, over plain http and at any port ([webhooks](docs/decisions/webhooks.md), [single sign-on](docs/decisions/single-sign-on.md))",
  },
} satisfies Record<string, Variable>;
