export { probeResponse as GET } from "@/lib/bff/probe-response";
