import { getTranslations } from "next-intl/server";
import { chosenTheme } from "@/components/shell/chosen-theme";
import { chosenZone } from "@/components/shell/chosen-zone";
import { type GarageVehicle, garageCalls } from "@/lib/contract/garage";
import { formattingLocale, type Locale } from "@/lib/core/locale";
import { formatCount, formatDollars } from "@/lib/core/money";
import { MOMENT_FORMAT } from "@/lib/core/time-zone";
import { pageContext, requestForPage } from "@/lib/middleware/page";
import { theme } from "@/lib/site/theme";
import { type OfflineFact, type OfflineVehicle, offlineDocument } from "./offline-document";
import { nameOf, numberOf, subtitleOf } from "./vehicle-labels";

/** Larger copies would fill up a phone. */
const VEHICLES_MAX = 200;

async function vehicleReader(locale: Locale, timeZone: string) {
  const [t, garage, common, share] = await Promise.all([
    getTranslations({ locale, namespace: "offline.page" }),
    getTranslations({ locale, namespace: "garage" }),
    getTranslations({ locale, namespace: "common" }),
    getTranslations({ locale, namespace: "share.page" }),
  ]);
  const day = new Intl.DateTimeFormat(formattingLocale(locale), { dateStyle: "medium", timeZone });
  const documentOn = (name: string, link: GarageVehicle["report"]) => {
    if (link === null) return [];
    return [link.created === "" ? name : `${name}, ${day.format(new Date(link.created))}`];
  };
  return (vehicle: GarageVehicle): OfflineVehicle => {
    const { mileage, open_recalls: recalls, value_cents: cents } = vehicle;
    const hasVin = numberOf(vehicle).kind !== "none";
    const documents = [
      ...documentOn(share("report"), vehicle.report),
      ...documentOn(share("sticker"), vehicle.sticker),
      ...vehicle.documents.map(({ name }) => name),
    ];
    const facts: OfflineFact[] = [
      hasVin
        ? { label: garage("import.column.vin"), values: [vehicle.vin], isNumber: true }
        : { label: garage("import.column.vin"), values: [garage("card.number.none")] },
      {
        label: t("odometer"),
        values: [
          mileage === null
            ? garage("card.noMileage")
            : garage("card.mileage", { miles: formatCount(mileage) }),
        ],
      },
      {
        label: t("recalls"),
        values: [recalls === null ? common("notChecked") : garage("card.recalls", { count: recalls })],
      },
      ...(cents === null
        ? []
        : [{ label: t("value"), values: [garage("card.value", { amount: formatDollars(cents) })] }]),
      { label: t("documents"), values: documents.length > 0 ? documents : [t("noDocuments")] },
      ...(vehicle.notes ? [{ label: garage("detail.notes"), values: [vehicle.notes] }] : []),
    ];
    return {
      name: nameOf(vehicle),
      subtitle: subtitleOf(vehicle),
      badge: vehicle.sample ? common("sample") : null,
      facts,
    };
  };
}

/** Throws if the garage can't be read, so that the browser keeps the older copy. */
export async function offlinePage(): Promise<string> {
  const [{ site, locale, user, nonce }, choice, zone] = await Promise.all([
    pageContext(),
    chosenTheme(),
    chosenZone(),
  ]);
  const [t, common, garage] = await Promise.all([
    getTranslations({ locale, namespace: "offline.page" }),
    getTranslations({ locale, namespace: "common" }),
    getTranslations({ locale, namespace: "garage" }),
  ]);
  const page = {
    locale,
    theme: choice,
    nonce,
    siteName: site.name,
    siteStyle: theme(site),
    retry: common("tryAgain"),
  };
  if (!user)
    return offlineDocument({
      ...page,
      title: t("title"),
      notes: [t("visitor", { site: site.name })],
      vehicles: [],
    });
  const { vehicles, total } = await requestForPage(garageCalls.page, { limit: VEHICLES_MAX });
  const read = await vehicleReader(locale, zone);
  const time = new Intl.DateTimeFormat(formattingLocale(locale), {
    ...MOMENT_FORMAT,
    timeZone: zone,
  }).format(new Date());
  const more =
    total > vehicles.length
      ? [t("more", { shown: formatCount(vehicles.length), total: formatCount(total) })]
      : [];
  return offlineDocument({
    ...page,
    title: garage("title"),
    notes: [t("visitor", { site: site.name }), t(vehicles.length > 0 ? "copy" : "empty", { time }), ...more],
    vehicles: vehicles.map(read),
  });
}
