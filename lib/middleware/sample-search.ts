import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import { sampleVehicleFacts } from "@/lib/site/rules/structured-data";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { openGraph } from "./open-graph";
import { pageContext } from "./page";
import { sampleForPage } from "./sample";

async function sampleVehicle(product: EntitledProduct) {
  const sample = await sampleForPage(product).catch(() => null);
  const vehicle = sample?.document.vehicle;
  return vehicle ? { vehicle, name: formatVehicleTitle(vehicle) } : null;
}

export async function sampleOpenGraph(
  product: EntitledProduct,
  text: string,
  path: string,
): Promise<Metadata["openGraph"]> {
  const [{ site, locale }, sample, t] = await Promise.all([
    pageContext(),
    sampleVehicle(product),
    getTranslations("sample"),
  ]);
  const picture = sample ? { title: sample.name, text, label: t("mark") } : { title: text, text: "" };
  return { ...openGraph(site, locale, picture), url: path };
}

export async function sampleFacts(product: EntitledProduct, description: string) {
  const [sample, t] = await Promise.all([sampleVehicle(product), getTranslations("sample")]);
  return sample && sampleVehicleFacts(sample.vehicle, { name: `${t("mark")}: ${sample.name}`, description });
}
