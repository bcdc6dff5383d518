import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./lib/members-api/db/schema",
  out: "./lib/members-api/db/migrations",
});
