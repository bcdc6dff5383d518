import { describe, expect, it } from "vitest";
import {
  buildBreadcrumbFacts,
  buildOrganizationFacts,
  buildProductFacts,
  buildTermFacts,
  buildWebsiteFacts,
  findFaqFacts,
  formatStructuredData,
  sampleVehicleFacts,
} from "./structured-data";

const site = {
  name: "Cars",
  origin: "https://cars.example",
  supportEmail: "help@cars.example",
  sellerName: null,
  sellerAddress: [],
  sellerPhone: null,
};
const plan = {
  code: "vhr-1",
  product: "vhr",
  kind: "single",
  name: "1 report",
  credits: 1,
  price_version: 1,
  price_cents: 1499,
  price: "14.99",
  unit_price_cents: 1499,
  currency: "USD",
  renewal: null,
} as const;

describe("structured data", () => {
  it("[UP-1] has no support email if the site has none", () => {
    expect(buildOrganizationFacts(site)).toHaveProperty("email", "help@cars.example");
    expect(buildOrganizationFacts({ ...site, supportEmail: null })).not.toHaveProperty("email");
  });

  it("[SEC-INJ-03] a site's name can't close the script element", () => {
    const name = "</script><script>alert(1)";
    const text = formatStructuredData([buildOrganizationFacts({ ...site, name })]);
    expect(text).not.toContain("<");
    expect(JSON.parse(text)["@graph"][0].name).toBe(name);
  });

  it("[FIRST-8] the site search uses the VIN lookup page", () => {
    const facts = buildWebsiteFacts(site, "All of them", "en-US");
    expect(facts).toMatchObject({
      "@type": "WebSite",
      inLanguage: "en-US",
      potentialAction: {
        target: { urlTemplate: "https://cars.example/?vin={vin}" },
        "query-input": "required name=vin",
      },
      publisher: { "@id": buildOrganizationFacts(site)["@id"] },
    });
  });

  it("[FIRST-3] [FIRST-8] contains the company, its address and phone if the site provides them", () => {
    const namedFacts = buildOrganizationFacts({
      ...site,
      sellerName: "Cars Inc.",
      sellerAddress: ["1 Main St", "Austin, TX"],
      sellerPhone: "+1 512 555 0100",
    });
    expect(namedFacts).toMatchObject({
      name: "Cars",
      legalName: "Cars Inc.",
      address: "1 Main St, Austin, TX",
      telephone: "+1 512 555 0100",
    });
    for (const fact of ["legalName", "address", "telephone"])
      expect(buildOrganizationFacts(site)).not.toHaveProperty(fact);
  });

  it("[FIRST-8] lists a site's own plans as offers in its currency, with the billing period of a subscription", () => {
    const renewal = { interval: "month", price_cents: 1499, total_cents: 1499 } as const;
    const monthly = { ...plan, code: "vhr-m", kind: "subscription", renewal } as const;
    const facts = buildProductFacts(site, { name: "Prices", description: "", plans: [plan, monthly] });
    expect(facts?.offers).toMatchObject([
      { "@type": "Offer", price: "14.99", priceCurrency: "USD", url: "https://cars.example/prices" },
      { priceSpecification: { billingDuration: "P1M" } },
    ]);
    expect(JSON.stringify(facts)).not.toMatch(/rating|review/i);
    expect(buildProductFacts(site, { name: "Prices", description: "", plans: [] })).toBeNull();
  });

  it("[FIRST-8] a sample's car is labeled as a sample, and has no VIN", () => {
    const vehicle = { year: 2018, make: "Toyota", model: "Corolla", body: null, fuel: "Gasoline" };
    const text = { name: "Sample: 2018 Toyota Corolla", description: "Invented" };
    expect(sampleVehicleFacts(vehicle, text)).toEqual({
      ...text,
      "@type": "Vehicle",
      vehicleModelDate: "2018",
      brand: { "@type": "Brand", name: "Toyota" },
      model: "Corolla",
      fuelType: "Gasoline",
    });
  });

  it("[FIRST-8] lists questions, terms and breadcrumbs in order with their URLs", () => {
    expect(findFaqFacts([])).toBeNull();
    expect(findFaqFacts([{ question: "How?", answer: "So." }])?.mainEntity).toEqual([
      { "@type": "Question", name: "How?", acceptedAnswer: { "@type": "Answer", text: "So." } },
    ]);
    const trail = [
      { name: "All", path: "/makes" },
      { name: "Kia", path: "/makes/kia" },
    ];
    expect(buildBreadcrumbFacts(site, trail).itemListElement).toMatchObject([
      { position: 1, item: "https://cars.example/makes" },
      { position: 2, item: "https://cars.example/makes/kia" },
    ]);
    const term = { id: "lien", name: "Lien", text: "A right" };
    const terms = buildTermFacts(site, { name: "Glossary", path: "/glossary", terms: [term] });
    expect(terms.hasDefinedTerm).toMatchObject([{ url: "https://cars.example/glossary#lien" }]);
  });
});
