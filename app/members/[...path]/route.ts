import { handleCall } from "@/lib/bff/handle-call";
import { requestOrigin } from "@/lib/bff/request-origin";

const handler = (request: Request) => handleCall(request, requestOrigin(request.headers));

export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
};
