import { handleCall } from "@/lib/bff/handle";
import { requestOrigin } from "@/lib/bff/request-origin";

const door = (request: Request) => handleCall(request, requestOrigin(request.headers));

export {
  door as DELETE,
  door as GET,
  door as HEAD,
  door as OPTIONS,
  door as PATCH,
  door as POST,
  door as PUT,
};
