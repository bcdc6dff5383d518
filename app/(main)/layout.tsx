export { Shell as default } from "@/app/shell";
