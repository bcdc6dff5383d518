import { dehydrate } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { GarageList } from "@/components/garage/garage-list";
import { LoginRequired } from "@/components/garage/login-required";
import { isGarageMode } from "@/components/garage/vehicle-labels";
import { PageMessages } from "@/components/providers/page-messages";
import { createPageQueryClient } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { garageFirstPageQuery } from "@/lib/garage/client/list";
import { guardPage } from "@/lib/middleware/page";

export async function GaragePage({ path }: { path: string }) {
  const { user } = await guardPage(path);
  const t = await getTranslations("garage");
  const client = createPageQueryClient();
  if (user) await client.prefetchQuery(garageFirstPageQuery());
  if (user)
    return (
      <PageMessages page="garageFinder">
        <Prefetched state={dehydrate(client)}>
          <GarageList />
        </Prefetched>
      </PageMessages>
    );
  return (
    <>
      <h1 className="heading mb-7 text-3xl md:text-4xl">{t(isGarageMode(path) ? "garageTitle" : "title")}</h1>
      <LoginRequired next={path} />
    </>
  );
}
