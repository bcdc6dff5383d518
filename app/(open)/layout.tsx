export { OpenShell as default } from "@/components/shell/open-shell";
