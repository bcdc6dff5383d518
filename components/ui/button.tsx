import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, getButtonStyle } from "./button-style";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

interface Appearance {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  detail?: ReactNode;
}

function Contents({ children, detail }: { children: ReactNode; detail: ReactNode }) {
  return (
    <>
      <span>{children}</span>{" "}
      {detail ? (
        <small className="border-current/50 border-l pl-2.5 font-medium text-[0.8125rem] [font-stretch:80%]">
          {detail}
        </small>
      ) : null}
    </>
  );
}

type ButtonProps = ComponentProps<"button"> &
  Appearance & {
    /** Ignores clicks but keeps the focus and width while an action runs. */
    busy?: boolean;
  };

export function Button({
  variant = "primary",
  size = "md",
  wide = false,
  busy = false,
  detail,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(getButtonStyle(variant, size, wide), className)}
    >
      {busy ? <Spinner /> : null}
      <Contents detail={detail}>{children}</Contents>
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Appearance;

export function ButtonLink({
  variant = "primary",
  size = "md",
  wide = false,
  detail,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(getButtonStyle(variant, size, wide), className)}>
      <Contents detail={detail}>{children}</Contents>
    </Link>
  );
}
