import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openAccount } from "../browser/support/account";
import { logInAdmin } from "../browser/support/admin";
import { make, SAMPLE_VIN } from "../browser/support/documents";
import { expect, site, test } from "../browser/support/fixtures";
import { type Language, loadTranslator } from "../browser/support/messages";
import { heading, named, type State } from "../browser/support/page-states";
import { adminScenes, listOneSiteScenes } from "./admin-scenes";
import { anonymousScenes } from "./anonymous-scenes";
import { dealerScenes, openDealer } from "./dealer-scenes";
import { documentScenes } from "./document-scenes";
import { garageScenes } from "./garage-scenes";
import { memberScenes, newcomerScenes, openMember } from "./member-scenes";
import { partnerScenes } from "./partner-scenes";

/*
 * Screenshot tour, not a test; scripts/screenshots.mjs runs it. States not reached are captured anyway and reported at
 * the end.
 */
const directory = process.env.SCREENSHOTS_DIR ?? "screenshots";
const wantedWords = (process.env.SCREENSHOTS_PAGES ?? "").split(" ").filter(Boolean);
const shots = (process.env.SCREENSHOTS_SHOTS ?? "").split(" ").filter(Boolean);
const widths = [360, 768, 1440];
const papers = ["light", "dark"] as const;
const REACH_MS = 20_000;
const SETTLE_MS = 6_000;
const TALLEST = 12_000;

test.use({ reducedMotion: "reduce" });

function toSlug({ name, path }: State): string {
  const page = /^\/([\w-]*)/.exec(path)?.[1] || "home";
  const rest = name
    .toLowerCase()
    .replaceAll(/[^\w]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return rest === page || rest.startsWith(`${page}-`) ? rest : `${page}-${rest}`;
}

const filterScenes = (scenes: readonly State[]) =>
  scenes.filter(
    (scene) => wantedWords.length === 0 || wantedWords.some((word) => toSlug(scene).includes(word)),
  );

async function photograph(page: Page, name: string): Promise<void> {
  for (const paper of papers) {
    const here = widths.filter((width) => shots.length === 0 || shots.includes(`${width}.${paper}`));
    if (here.length > 0) await page.emulateMedia({ colorScheme: paper, reducedMotion: "reduce" });
    for (const width of here) {
      const window = { width, height: width < 500 ? 780 : 900 };
      await page.setViewportSize(window);
      // Dialogs cover the window; otherwise the window gets the page's height, to put sticky footers at the bottom.
      if (!(await page.getByRole("dialog").first().isVisible())) {
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height: Math.min(Math.max(whole, window.height), TALLEST) });
      }
      await page.screenshot({ path: `${directory}/${name}.${width}.${paper}.png` });
    }
  }
}

interface Tour {
  who: string;
  siteName: string;
  language: Language;
  scenes: State[];
  before?: (page: Page, origin: string) => Promise<unknown>;
}

async function openOwner(page: Page, origin: string): Promise<void> {
  await openAccount(page, origin, "luis@soto.example");
  await make(page, "vhr", SAMPLE_VIN);
  await make(page, "sticker", SAMPLE_VIN);
}

const tours = (["en", "es"] as const).flatMap((language): Tour[] => {
  const where = { siteName: language === "es" ? "es" : "", language };
  return [
    {
      who: "a visitor",
      ...where,
      scenes: anonymousScenes.filter(({ path }) => language === "en" || !path.startsWith("/partner")),
    },
    {
      who: "a newcomer",
      ...where,
      scenes: newcomerScenes,
      before: (page, origin) => openAccount(page, origin, "pat@lee.example"),
    },
    { who: "a member", ...where, scenes: [...memberScenes, ...garageScenes], before: openMember },
    { who: "a document's owner", ...where, scenes: documentScenes, before: openOwner },
    { who: "a dealer", ...where, scenes: dealerScenes, before: openDealer },
    {
      who: "an administrator",
      ...where,
      scenes: language === "es" ? listOneSiteScenes() : adminScenes,
      before: async (page, origin) => {
        await openMember(page, origin, "rosa@diaz.example");
        await logInAdmin(page, loadTranslator(language), origin);
      },
    },
    {
      who: "a site's staff",
      ...where,
      scenes: partnerScenes,
      before: (page, origin) => logInAdmin(page, loadTranslator(language), origin, "/partner"),
    },
  ];
});

const elsewhere: State[] = [
  { name: "first screen", path: "/", reach: heading("home.title") },
  { name: "car found", path: `/?vin=${SAMPLE_VIN}`, reach: named("2018 Toyota Corolla") },
  { name: "preview", path: `/preview?vin=${SAMPLE_VIN}`, reach: heading("preview.locked.auction.title") },
  { name: "entrance", path: "/securelogin", reach: heading("account.secure.title") },
];
for (const siteName of ["cnv", "secure", "detailedvehiclehistory"]) {
  const scenes = siteName === "secure" ? elsewhere.slice(2) : elsewhere;
  tours.push({ who: siteName, siteName, language: "en", scenes });
}

for (const { who, siteName, language, scenes, before } of tours) {
  const places = filterScenes(scenes);
  if (places.length > 0)
    test(`screenshots for ${who}: ${language}`, async ({ page, complaints }) => {
      complaints.provoke(/./);
      mkdirSync(directory, { recursive: true });
      const t = loadTranslator(language);
      const origin = site(siteName);
      await before?.(page, origin);
      const missed: string[] = [];
      page.setDefaultTimeout(REACH_MS);
      for (const scene of places) {
        const name = `${toSlug(scene)}.${siteName || "localhost"}.${language}`;
        // Navigating to another hash doesn't reload the page and would leave dialogs open.
        await page.goto("about:blank");
        await page.setViewportSize({ width: 1440, height: 900 });
        try {
          await page.goto(origin + scene.path);
          await scene.reach(page, t);
          // If a part never loads, that state is captured too.
          const strips = page.locator('main [class*="animate-[stripe"]');
          await expect(strips)
            .toHaveCount(0, { timeout: SETTLE_MS })
            .catch(() => undefined);
        } catch (error) {
          missed.push(`${name}: ${String(error).split("\n", 3).join(" ")}`);
        }
        await photograph(page, name);
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }
      expect(missed, "states that were not reached").toEqual([]);
    });
}
