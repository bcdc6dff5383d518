import { z } from "zod";

/** An object of the contract; `id` is its type's name in the OpenAPI document and in clients made from it. */
export const defineObject = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });
