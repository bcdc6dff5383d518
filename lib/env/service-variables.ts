import { isIP } from "node:net";
import { z } from "zod";
import { parseHost } from "@/lib/core/host";
import { address, flag, list, optional, type Variable } from "./variable";

const hostName = (text: string) => parseHost(text)?.host === text;
const PREVIEW_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]{1,63}$/;
const SPF_MECHANISM = /^(include|a|mx|ip4|ip6|redirect)[:=]\S+$/;

export const emailVariables = {
  SMTP_URL: {
    schema: optional,
    secret: true,
    example: "smtps://user:PASSWORD@mail.example",
    text: "the server that email goes to; without it each message is a file in `DATA_DIR/mail`",
  },
  MAIL_FROM: {
    schema: optional.transform((text) => text ?? "Glovebox <no-reply@localhost>"),
    default: "Glovebox <no-reply@localhost>",
    text: "the sender of email that no site's own domain sends",
  },
  MAIL_SPF: {
    schema: optional.refine((text) => text === undefined || SPF_MECHANISM.test(text), {
      message: "Write one SPF mechanism, such as include:_spf.example.com.",
    }),
    example: "include:_spf.example.com",
    text: "what a site's SPF record needs so that its email comes from its own domain",
  },
} satisfies Record<string, Variable>;

export const domainVariables = {
  PREVIEW_DOMAIN: {
    schema: optional
      .transform((text) => text?.toLowerCase())
      .refine((text) => text === undefined || PREVIEW_DOMAIN.test(text), {
        message: "Write a host name, such as preview.example.",
      }),
    example: "preview.example.com",
    text: "the name below which partners' drafts answer, with a wildcard DNS record; `localhost` where the first site is there",
  },
  DOMAIN_TARGET: {
    schema: optional.refine((text) => text === undefined || hostName(text), {
      message: "Write a host name, such as sites.example.com.",
    }),
    example: "sites.example.com",
    text: "sites' own domains: the name that they are aliases of, each below it: [operator's guide](docs/operators.md#sites-own-domains)",
  },
  DOMAIN_ADDRESSES: {
    schema: list.refine((all) => all.every((one) => isIP(one) !== 0), {
      message: "Write IPv4 and IPv6 addresses, separated by commas.",
    }),
    example: "192.0.2.10, 2001:db8::10",
    text: "the same servers' addresses, by commas, for domains without a name before them",
  },
  DOMAIN_CAA: {
    schema: list.transform((names) => (names.length > 0 ? names : ["letsencrypt.org"])),
    default: "letsencrypt.org",
    text: "certificate authorities as CAA records name them, by commas",
  },
  DNS_SERVERS: {
    schema: list,
    default: "the computer's own",
    text: "name servers that are asked about sites' domains, `ADDRESS` or `ADDRESS:PORT`, by commas",
  },
} satisfies Record<string, Variable>;

export const paymentVariables = {
  PAYMENT_SANDBOX: {
    schema: optional,
    default: "1 where only this machine can come",
    text: "`1` or `0`: test money ([payments](docs/decisions/payments.md)); refused beside a live Stripe key",
  },
  STRIPE_SECRET_KEY: { schema: optional, secret: true, text: "cards by Stripe" },
  STRIPE_WEBHOOK_SECRET: {
    schema: optional,
    secret: true,
    text: "of its webhook, which goes to `/api/payment/webhook/stripe`; several signing secrets by commas",
  },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    schema: optional,
    secret: true,
    text: "sites' own accounts (Stripe Connect); their webhooks go to `/api/payment/webhook/stripe-connect`: [operator's guide](docs/operators.md#sites-own-accounts-stripe-connect)",
  },
  STRIPE_API_ORIGIN: {
    schema: address,
    internal: true,
    text: "another address than Stripe's own; for tests",
  },
} satisfies Record<string, Variable>;

const supplierAddress = (what: string) => ({
  schema: address,
  example: "https://supplier.example/v1",
  text: `a supplier of ${what}: [docs/providers.md](docs/providers.md)`,
});
const supplierKey = { schema: optional, secret: true, text: "the key that it wants to see" } as const;

const agency = (what: string) => ({
  schema: optional.refine((text) => text === undefined || text === "0" || address.safeParse(text).success, {
    message: "Write an address that begins with http:// or https://, or 0 to ask nobody.",
  }),
  default: "the agency's own",
  text: `where we look up ${what}; without a response we show 'unavailable'; \`0\` turns it off`,
});

export const sourceVariables = {
  NHTSA_ORIGIN: agency("recalls and safety ratings"),
  VPIC_ORIGIN: agency("VINs that the packed data do not know"),
  EPA_ORIGIN: agency("fuel economy"),
  PROVIDER_PLATES_URL: supplierAddress("license plates"),
  PROVIDER_PLATES_KEY: supplierKey,
  PROVIDER_RECORDS_URL: supplierAddress("history records"),
  PROVIDER_RECORDS_KEY: supplierKey,
  PROVIDER_MARKET_URL: supplierAddress("market values"),
  PROVIDER_MARKET_KEY: supplierKey,
  PROVIDER_BUILD_URL: supplierAddress("build data"),
  PROVIDER_BUILD_KEY: supplierKey,
  TRACKING_PIXEL_URL: {
    schema: optional.pipe(
      z.url({ protocol: /^https$/, message: "Write an address that begins with https://." }).optional(),
    ),
    text: "the picture that counts visits on hosts of a site's pixel brand: [operator's guide](docs/operators.md#the-tracking-pixel)",
  },
  WEBHOOK_PRIVATE_TARGETS: {
    schema: flag,
    default: "0",
    text: "`1`: partners' webhooks and login providers may be at private addresses, over plain http and at any port ([webhooks](docs/decisions/webhooks.md), [single sign-on](docs/decisions/single-sign-on.md))",
  },
} satisfies Record<string, Variable>;
