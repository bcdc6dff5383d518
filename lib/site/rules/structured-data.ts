import type { Plan } from "@/lib/billing/contract/plans";
import type { DocumentVehicle } from "@/lib/generation/contract/vehicle";
import { routes } from "@/lib/routes";
import type { Site } from "./site";

type Described = Pick<Site, "name" | "origin" | "supportEmail">;
type Company = Described & Pick<Site, "sellerName" | "sellerAddress" | "sellerPhone">;
type Facts = Record<string, unknown> & { "@type": string };

/** Escapes '<' so that the JSON can't close its script element. */
export function formatStructuredData(facts: readonly Facts[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": facts }).replaceAll("<", "\\u003c");
}

const getOrganizationId = (site: Described) => `${site.origin}/#organization`;

export function buildOrganizationFacts(site: Company): Facts {
  const { sellerName, sellerAddress, sellerPhone } = site;
  return {
    "@type": "Organization",
    "@id": getOrganizationId(site),
    name: site.name,
    url: `${site.origin}/`,
    logo: `${site.origin}/icons/icon-512.png`,
    ...(site.supportEmail ? { email: site.supportEmail } : {}),
    ...(sellerName ? { legalName: sellerName } : {}),
    ...(sellerAddress.length > 0 ? { address: sellerAddress.join(", ") } : {}),
    ...(sellerPhone ? { telephone: sellerPhone } : {}),
  };
}

export function buildWebsiteFacts(site: Described, description: string, language: string): Facts {
  return {
    "@type": "WebSite",
    name: site.name,
    url: `${site.origin}/`,
    description,
    inLanguage: language,
    publisher: { "@id": getOrganizationId(site) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${site.origin}/?vin={vin}` },
      "query-input": "required name=vin",
    },
  };
}

const DURATIONS = { month: "P1M", year: "P1Y" } as const;

export function buildProductFacts(
  site: Described,
  { name, description, plans }: { name: string; description: string; plans: readonly Plan[] },
): Facts | null {
  if (plans.length === 0) return null;
  return {
    "@type": "Product",
    name,
    description,
    brand: { "@type": "Brand", name: site.name },
    url: site.origin + routes.prices,
    offers: plans.map((plan) => ({
      "@type": "Offer",
      name: plan.name,
      sku: plan.code,
      price: plan.price,
      priceCurrency: plan.currency,
      url: site.origin + routes.prices,
      seller: { "@id": getOrganizationId(site) },
      ...(plan.renewal?.interval
        ? {
            priceSpecification: {
              "@type": "UnitPriceSpecification",
              price: plan.price,
              priceCurrency: plan.currency,
              billingDuration: DURATIONS[plan.renewal.interval],
            },
          }
        : {}),
    })),
  };
}

export function findFaqFacts(questions: readonly { question: string; answer: string }[]): Facts | null {
  if (questions.length === 0) return null;
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** Omits the VIN, because a made-up VIN could match a real car. */
export function sampleVehicleFacts(
  vehicle: Pick<DocumentVehicle, "year" | "make" | "model" | "body" | "fuel">,
  { name, description }: { name: string; description: string },
): Facts {
  const known = {
    vehicleModelDate: vehicle.year ? String(vehicle.year) : null,
    brand: vehicle.make ? { "@type": "Brand", name: vehicle.make } : null,
    model: vehicle.model,
    bodyType: vehicle.body,
    fuelType: vehicle.fuel,
  };
  const knownEntries = Object.entries(known).filter(([, value]) => value !== null);
  return { "@type": "Vehicle", name, description, ...Object.fromEntries(knownEntries) };
}

export function buildBreadcrumbFacts(
  site: Described,
  crumbs: readonly { name: string; path: string }[],
): Facts {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: site.origin + path,
    })),
  };
}

export function buildTermFacts(
  site: Described,
  {
    name,
    path,
    terms,
  }: { name: string; path: string; terms: readonly { id: string; name: string; text: string }[] },
): Facts {
  return {
    "@type": "DefinedTermSet",
    name,
    url: site.origin + path,
    hasDefinedTerm: terms.map((term) => ({
      "@type": "DefinedTerm",
      name: term.name,
      description: term.text,
      url: `${site.origin}${path}#${term.id}`,
    })),
  };
}
