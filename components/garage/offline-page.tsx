import { getTranslations } from "next-intl/server";
import { getChosenTheme } from "@/components/shell/chosen-theme";
import { getChosenZone } from "@/components/shell/chosen-zone";
import { type GarageVehicle, garageCalls } from "@/lib/garage/contract/garage";
import { pageContext, requestForPage } from "@/lib/middleware/page";
import {
  formatCount,
  formatDollars,
  getFormattingLocale,
  type Locale,
  MOMENT_FORMAT,
} from "@/lib/platform/i18n";
import { renderTheme } from "@/lib/site/rules/theme";
import { type OfflineFact, type OfflineVehicle, renderOfflineDocument } from "./offline-document";
import { getName, getNumber, getSubtitle } from "./vehicle-labels";

/** Larger copies would fill up a phone. */
const VEHICLES_MAX = 200;

async function createVehicleReader(locale: Locale, timeZone: string) {
  const [t, garage, common, share] = await Promise.all([
    getTranslations({ locale, namespace: "offline.page" }),
    getTranslations({ locale, namespace: "garage" }),
    getTranslations({ locale, namespace: "common" }),
    getTranslations({ locale, namespace: "share.page" }),
  ]);
  const day = new Intl.DateTimeFormat(getFormattingLocale(locale), { dateStyle: "medium", timeZone });
  const getDocumentOn = (name: string, link: GarageVehicle["report"]) => {
    if (link === null) return [];
    return [link.created === "" ? name : `${name}, ${day.format(new Date(link.created))}`];
  };
  return (vehicle: GarageVehicle): OfflineVehicle => {
    const { mileage, open_recalls: recalls, value_cents: cents } = vehicle;
    const hasVin = getNumber(vehicle).kind !== "none";
    const documents = [
      ...getDocumentOn(share("report"), vehicle.report),
      ...getDocumentOn(share("sticker"), vehicle.sticker),
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
      name: getName(vehicle),
      subtitle: getSubtitle(vehicle),
      badge: vehicle.sample ? common("sample") : null,
      facts,
    };
  };
}

/** Throws if the garage can't be read, so that the browser keeps the older copy. */
export async function renderOfflinePage(): Promise<string> {
  const [{ site, locale, user, nonce }, choice, zone] = await Promise.all([
    pageContext(),
    getChosenTheme(),
    getChosenZone(),
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
    siteStyle: renderTheme(site),
    retry: common("tryAgain"),
  };
  if (!user)
    return renderOfflineDocument({
      ...page,
      title: t("title"),
      notes: [t("visitor", { site: site.name })],
      vehicles: [],
    });
  const { vehicles, total } = await requestForPage(garageCalls.page, { limit: VEHICLES_MAX });
  const read = await createVehicleReader(locale, zone);
  const time = new Intl.DateTimeFormat(getFormattingLocale(locale), {
    ...MOMENT_FORMAT,
    timeZone: zone,
  }).format(new Date());
  const more =
    total > vehicles.length
      ? [t("more", { shown: formatCount(vehicles.length), total: formatCount(total) })]
      : [];
  return renderOfflineDocument({
    ...page,
    title: garage("title"),
    notes: [t("visitor", { site: site.name }), t(vehicles.length > 0 ? "copy" : "empty", { time }), ...more],
    vehicles: vehicles.map(read),
  });
}
