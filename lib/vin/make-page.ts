import type { MakeExample } from "./make-example";
import type { MakeFacts } from "./make-facts";

export interface ListedMake {
  slug: string;
  name: string;
  common: boolean;
  models: number;
  from: number;
  to: number;
}

export interface MakePage extends MakeFacts {
  slug: string;
  example: MakeExample | null;
  dataDate: string;
}
