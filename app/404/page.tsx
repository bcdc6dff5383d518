import { notFound } from "next/navigation";

/** The address that the specification names; it answers as any unknown address does. */
export default function NotFoundPage(): never {
  notFound();
}
