import { getTranslations } from "next-intl/server";
import { AskedAhead, asks } from "@/app/asked-ahead";
import { Words } from "@/app/words";
import { GarageList } from "@/components/garage/garage-list";
import { LogInFirst } from "@/components/garage/log-in-first";
import { isGarageMode } from "@/components/garage/vehicle-words";
import { FIRST_PAGE, type GarageListing, garageListQuery, listingOf } from "@/lib/client/garage-list";
import { garageCalls } from "@/lib/contract/garage";
import { guardPage } from "@/lib/middleware/page";

const isPart = ({ complete }: GarageListing) => !complete;

/** The garage under either of its addresses; a visitor is asked to log in and is shown no data (GATE-9). */
export async function GaragePage({ path }: { path: string }) {
  const { user } = await guardPage(path);
  const t = await getTranslations("garage");
  return (
    <>
      <h1 className="heading text-3xl md:text-4xl">{t(isGarageMode(path) ? "garageTitle" : "title")}</h1>
      <p className="mt-3 mb-7 max-w-[58ch] text-ink-2">{t("lead")}</p>
      {user ? (
        <Words of={["scan"]}>
          <AskedAhead
            of={[asks(garageListQuery(), garageCalls.page, { limit: FIRST_PAGE }, listingOf, isPart)]}
          >
            <GarageList />
          </AskedAhead>
        </Words>
      ) : (
        <LogInFirst next={path} />
      )}
    </>
  );
}
