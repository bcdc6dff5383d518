import { randomUUID } from "node:crypto";
import { calls } from "@/lib/contract/table";
import type { TestApi } from "./members-api";

type Fields = Record<string, unknown>;

const NOBODY = "00000000-0000-4000-8000-000000000000";
const ELSEWHERE = "cnv.localhost";
const key = () => randomUUID();

export function partnerActionCases(api: TestApi, token: string) {
  const { admin } = calls;
  const made = async (call: Parameters<TestApi["send"]>[0], fields: Fields): Promise<string> => {
    const { status, body } = await api.send(call, { token, fields });
    if (status !== 200) throw new Error(`${call.name}: ${JSON.stringify(body)}`);
    return String((body.data as { id: string }).id);
  };
  const terms = () => ({ name: key(), mode: "test", scopes: ["vehicle:read"] });
  const apiKey = () => made(admin.createApiKey, terms());
  const endpointFields = () => ({ url: `https://hooks.example/${key()}`, types: ["order.paid"] });
  const endpoint = () => made(admin.createWebhook, endpointFields());
  const delivery = async () => made(admin.testWebhook, { id: await endpoint() });
  const topUp = () => made(admin.topUp, { site: ELSEWHERE, amount_cents: 2000, key: key() });
  const account = { site: ELSEWHERE, currency: "USD", test: true };
  const price = { product: "vhr", currency: "USD", document_cents: 1 };
  const refused = (fields: Fields = {}) => ({ refused: () => ({ id: NOBODY, ...fields }) });
  const since = "2026-01-01T00:00:00.000Z";
  let shade = 16;
  const theme = () => ({
    logo: null,
    primary_color: `#${(shade++).toString(16)}3a8a`,
    secondary_color: "#c8472b",
    teritary_color: "#e7b93c",
    background_color: null,
    secondary_variant_color: null,
  });
  interface Themes {
    draft: { revision: string } | null;
    versions: { number: number }[];
  }
  const themeDraft = async () => {
    const read = await api.send(admin.themes, { token });
    const { draft, versions } = read.body.data as Themes;
    const fields = { revision: draft?.revision ?? null, settings: theme() };
    const saved = await api.send(admin.saveThemeDraft, { token, fields });
    const revision = (saved.body.data as Themes).draft?.revision ?? "";
    return { revision, published: versions[0]?.number ?? 0 };
  };
  const publishedTheme = async () => {
    const draft = await themeDraft();
    await api.send(admin.publishTheme, { token, fields: draft });
    return { number: draft.published, published: draft.published + 1 };
  };
  return {
    "admin.createApiKey": { done: terms, refused: () => ({ ...terms(), scopes: [] }) },
    "admin.rotateApiKey": { done: async () => ({ id: await apiKey(), overlap_hours: 1 }), ...refused() },
    "admin.revokeApiKey": { done: async () => ({ id: await apiKey() }), ...refused() },
    "admin.createWebhook": {
      done: endpointFields,
      refused: () => ({ ...endpointFields(), url: "http://hooks.example/" }),
    },
    "admin.updateWebhook": {
      done: async () => ({ id: await endpoint(), ...endpointFields() }),
      ...refused(endpointFields()),
    },
    "admin.rotateWebhookSecret": { done: async () => ({ id: await endpoint() }), ...refused() },
    "admin.setWebhookActive": {
      done: async () => ({ id: await endpoint(), active: false }),
      ...refused({ active: false }),
    },
    "admin.deleteWebhook": { done: async () => ({ id: await endpoint() }), ...refused() },
    "admin.testWebhook": { done: async () => ({ id: await endpoint() }), ...refused() },
    "admin.replayDelivery": { done: async () => ({ id: await delivery() }), ...refused() },
    "admin.replayWebhookEvents": {
      done: async () => ({ id: await endpoint(), since }),
      ...refused({ since }),
    },
    "admin.saveThemeDraft": {
      done: () => ({ revision: null, settings: theme() }),
      refused: () => ({ revision: NOBODY, settings: theme() }),
    },
    "admin.discardThemeDraft": {
      done: async () => ({ revision: (await themeDraft()).revision }),
      refused: () => ({ revision: NOBODY }),
    },
    "admin.createThemePreview": {
      done: async () => ({ revision: (await themeDraft()).revision }),
      refused: () => ({ revision: NOBODY }),
    },
    "admin.publishTheme": { done: themeDraft, refused: () => ({ revision: NOBODY, published: 1 }) },
    "admin.rollBackTheme": {
      done: publishedTheme,
      refused: async () => ({ ...(await publishedTheme()), number: 999 }),
    },
    "admin.setWholesalePrice": {
      done: () => ({ ...price, site: ELSEWHERE }),
      refused: () => ({ ...price, site: ELSEWHERE, currency: "XXX" }),
    },
    "admin.setWholesaleDefault": { done: () => price, refused: () => ({ ...price, currency: "XXX" }) },
    "admin.setSettlement": {
      done: () => ({ site: ELSEWHERE, settlement: "prepaid" }),
      refused: () => ({ site: ELSEWHERE, settlement: "barter" }),
    },
    "admin.topUp": {
      done: () => ({ site: ELSEWHERE, amount_cents: 2000, key: key() }),
      refused: () => ({ site: ELSEWHERE, amount_cents: 1, key: key() }),
    },
    "admin.payTopUp": {
      done: async () => ({ site: ELSEWHERE, id: await topUp() }),
      ...refused({ site: ELSEWHERE }),
    },
    "admin.checkTopUp": {
      done: async () => ({ site: ELSEWHERE, id: await topUp() }),
      ...refused({ site: ELSEWHERE }),
    },
    "admin.enterMovement": {
      done: () => ({
        ...account,
        account: "prepaid",
        kind: "top_up",
        amount_cents: 2000,
        reason: "A transfer",
        key: key(),
      }),
      refused: () => ({
        ...account,
        account: "prepaid",
        kind: "top_up",
        amount_cents: 2000,
        reason: "",
        key: key(),
      }),
    },
    "admin.setCreditLimit": {
      done: () => ({ ...account, credit_limit_cents: 1000 }),
      refused: () => ({ ...account, credit_limit_cents: -1 }),
    },
  };
}
