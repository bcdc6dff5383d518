export { embedResponse as GET } from "@/lib/bff/embed-response";
