export { PageShell as default } from "@/components/shell/page-shell";
