import { answer, createLooseSuccess, succeed } from "./answers";
import type { Call, Routes } from "./call";

function getConfig(call: Call): Response {
  const cnv = (call.headers.get("uri") ?? "").startsWith("cnv.");
  return answer(
    call,
    { cnv },
    { status: createLooseSuccess(call), data: { cnv, theme: null, languages: "en,es", features: {} } },
  );
}

function getSettings(call: Call): Response {
  const { origin, security } = call.world;
  const settings = {
    primary_color: "#1e3a8a",
    secondary_color: "#c8472b",
    teritary_color: "#e7b93c",
    security,
    logo: `${origin}/files/logo.png`,
  };
  const loose = { ...settings, clarity: "", google_analytics: null, google_tag: [], locale: "en_US" };
  return answer(call, settings, { status: createLooseSuccess(call), data: [loose] });
}

function addLog(call: Call): Response {
  call.world.counts.logs += 1;
  return succeed(call);
}

export const siteRoutes: Routes = {
  "GET /api/config": getConfig,
  "POST /api-cwa/site_settings": getSettings,
};
// Section 7 lists these without a prefix, so both prefixes work.
for (const name of ["consent-log", "logs", "contact-mail", "error_vin"]) {
  siteRoutes[`POST /${name}`] = addLog;
  siteRoutes[`POST /api-cwa/${name}`] = addLog;
}
