import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./lib/**/schema.ts", "./lib/**/schema/*.ts", "./lib/platform/jobs/schema.ts"],
  out: "./lib/platform/db/migrations",
});
