export { NotFoundNotice as default } from "@/components/shell/not-found-notice";
