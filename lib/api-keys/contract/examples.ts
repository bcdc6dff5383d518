import type { CallExample } from "@/lib/platform/calls";

const key = {
  id: "5c2c4f1e-7d0b-4b8a-9d53-1f6a0c2e8b47",
  name: "Inventory feed",
  mode: "live",
  prefix: "gbx_live_7kQ2m9Xa",
  scopes: ["vehicle:read", "report:read", "report:write"],
  networks: ["203.0.113.0/24"],
  state: "active",
  expires: "2027-01-15T12:00:00.000Z",
  last_used: null,
  old_prefix: null,
  old_ends: null,
  old_last_used: null,
  created: "2026-01-15T12:00:00.000Z",
};
const input = {
  name: "Inventory feed",
  mode: "live",
  scopes: ["vehicle:read", "report:read", "report:write"],
  networks: ["203.0.113.0/24"],
  expires: "2027-01-15T12:00:00.000Z",
};
/** Not a real key. */
const fullKey = "gbx_live_7kQ2m9XaQ1w2E3r4T5y6U7i8O9p0A1s2D3f4G5h6J7k8L9z0X1c";
const rotated = {
  ...key,
  last_used: "2026-01-15T11:58:00.000Z",
  old_prefix: "gbx_live_3Pz8vTqL",
  old_ends: "2026-01-16T12:00:00.000Z",
  old_last_used: "2026-01-15T11:58:00.000Z",
};
const dealer = "a dealer's account";
const ownKey = "a key of one's own";

export const apiKeyExamples: Record<string, CallExample> = {
  "apiKey.self": {
    answer: {
      status: "success",
      data: {
        id: key.id,
        name: key.name,
        mode: key.mode,
        prefix: key.prefix,
        scopes: key.scopes,
        expires: key.expires,
        site: "localhost",
        address: "203.0.113.7",
      },
    },
    needs: "an API key instead of a login",
  },
  "apiKey.list": {
    answer: { status: "success", data: [key], scopes: ["vehicle:read", "report:read", "report:write"] },
    needs: dealer,
  },
  "apiKey.create": {
    body: input,
    answer: { status: "success", data: { ...key, key: fullKey } },
    needs: dealer,
  },
  "apiKey.rotate": {
    body: { id: key.id, overlap_hours: 24 },
    answer: { status: "success", data: { ...rotated, key: fullKey } },
    needs: ownKey,
  },
  "apiKey.revoke": {
    body: { id: key.id },
    answer: { status: "success", data: { ...key, state: "revoked" } },
    needs: ownKey,
  },
  "admin.apiKeys": {
    answer: {
      status: "success",
      data: [
        {
          ...key,
          site: "localhost",
          user_id: "88c510e6-89a4-48e8-852c-75d8e35624ca",
          email: "ann@example.com",
        },
      ],
      next: null,
      total: 1,
    },
  },
  "admin.apiKeysExport": { query: { mode: "live" } },
  "admin.createApiKey": {
    body: { ...input, scopes: ["vehicle:read", "orders.read"] },
    answer: { status: "success", data: { ...key, scopes: ["vehicle:read", "orders.read"], key: fullKey } },
    needs: "staff of the site itself",
  },
  "admin.rotateApiKey": {
    body: { id: key.id, overlap_hours: 24 },
    answer: { status: "success", data: { ...rotated, key: fullKey } },
    needs: ownKey,
  },
  "admin.revokeApiKey": {
    body: { id: key.id },
    answer: { status: "success", data: { ...key, state: "revoked" } },
    needs: "a key of the site",
  },
};
