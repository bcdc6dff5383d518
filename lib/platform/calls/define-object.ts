import * as z from "zod";

export const defineObject = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });
