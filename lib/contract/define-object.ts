import { z } from "zod";

/** `id` names the type in the OpenAPI document and in generated clients. */
export const defineObject = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });
