import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, type ButtonSize, buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

interface Appearance {
  look?: ButtonLook;
  size?: ButtonSize;
  wide?: boolean;
  /** What pressing costs, after a rule: '1 credit · you have 4'. */
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
    /** Work is under way: the button keeps the focus and its width, and does nothing when pressed. */
    busy?: boolean;
  };

export function Button({
  look = "primary",
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
      className={classNames(buttonStyle(look, size, wide), className)}
    >
      {busy ? <Spinner /> : null}
      <Contents detail={detail}>{children}</Contents>
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Appearance;

/** A link that looks like a button, because it starts something. */
export function ButtonLink({
  look = "primary",
  size = "md",
  wide = false,
  detail,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(buttonStyle(look, size, wide), className)}>
      <Contents detail={detail}>{children}</Contents>
    </Link>
  );
}
