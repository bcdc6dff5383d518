import type { CallExample } from "@/lib/platform/calls";

const id = "5a0e4c9e-7f0d-4d0f-9d57-0b1f3b0a8f11";
const target = "3f1c0a9b2d4e5f607182.sites.example.net";
const created = "2026-01-15T12:00:00.000Z";

const domain = {
  id,
  host: "cars.example.com",
  kind: "subdomain",
  state: "pending",
  main: false,
  www: null,
  records: [{ type: "CNAME", name: "cars.example.com", value: target }],
  findings: [
    {
      code: "wrong_target",
      type: "CNAME",
      name: "cars.example.com",
      found: ["shop.example.net"],
      expected: target,
    },
  ],
  checked: created,
  next_check: "2026-01-15T12:00:30.000Z",
  verified: null,
  failing_since: null,
  removable: true,
};
const sender = { name: "Cars", address: "no-reply@glovebox.example", reply_to: "help@cars.example" };
const data = {
  offers: { domains: true, apex: true, mail: true },
  origin: "https://cars.preview.example.net",
  domains: [domain],
  mail: null,
  sender,
};
const ownDomain = {
  ...data,
  origin: "https://example.com",
  domains: [
    {
      ...domain,
      host: "example.com",
      kind: "apex",
      state: "failing",
      main: true,
      www: "waiting",
      records: [{ type: "A", name: "example.com", value: "192.0.2.10" }],
      findings: [
        { code: "leftover_aaaa", type: "AAAA", name: "example.com", found: ["2001:db8::99"], expected: null },
      ],
      next_check: "2026-01-15T13:00:00.000Z",
      verified: "2026-01-01T12:00:00.000Z",
      failing_since: created,
      removable: false,
    },
  ],
  mail: {
    domain: "example.com",
    address: "no-reply@example.com",
    state: "verified",
    records: [{ type: "TXT", name: "_dmarc.example.com", value: "v=DMARC1; p=none" }],
    findings: [],
    checked: created,
  },
  sender: { ...sender, address: "no-reply@example.com" },
};
const unchecked = { ...ownDomain.mail, state: "pending", checked: null };
const wrong = {
  ...ownDomain.mail,
  state: "pending",
  findings: [
    {
      code: "missing",
      type: "TXT",
      name: "_dmarc.example.com",
      found: [],
      expected: "v=DMARC1; p=none",
    },
  ],
};
const success = (answer: object) => ({ answer: { status: "success", data: answer } });
const needs = "a domain of the site";

function createChangeExample(body: Record<string, unknown>, needed?: string): CallExample {
  return {
    needs: needed,
    variant: "pending",
    body,
    ...success(data),
    variants: {
      failing: { body, ...success(ownDomain) },
      unchecked: {
        body,
        ...success({
          ...ownDomain,
          domains: [
            {
              ...ownDomain.domains[0],
              findings: [],
              checked: null,
              next_check: null,
              www: "ready",
            },
          ],
          mail: unchecked,
        }),
      },
      "wrong mail records": { body, ...success({ ...ownDomain, mail: wrong }) },
    },
  };
}

const { body: _, ...reading } = createChangeExample({});

export const adminDomainExamples: Record<string, CallExample> = {
  "admin.domains": {
    ...reading,
    variants: Object.fromEntries(
      Object.entries(reading.variants ?? {}).map(([name, { answer }]) => [name, { answer }]),
    ),
  },
  "admin.addDomain": createChangeExample({ host: "cars.example.com" }, "an operator who takes domains"),
  "admin.checkDomain": createChangeExample({ id }, needs),
  "admin.setDomainWww": createChangeExample({ id, www: true }, needs),
  "admin.makeMainDomain": createChangeExample({ id }, needs),
  "admin.removeDomain": createChangeExample({ id }, needs),
  "admin.setMailDomain": createChangeExample({ domain: "example.com" }, "an operator who takes domains"),
  "admin.checkMailDomain": createChangeExample({}, "a mail domain of the site"),
  "admin.removeMailDomain": createChangeExample({}, "a mail domain of the site"),
};
