export { MissingNotice as default } from "@/components/layout/missing-notice";
