import { expect, test } from "vitest";
import { ApiError } from "@/lib/platform/browser/api-error";
import { useErrorText, useFieldText } from "@/lib/platform/browser/use-error-text";
import { renderPage } from "@/tests/setup/render";

const FOREIGN = [
  "{count, plural, one {<b>1</b>} other {<script>alert(1)</script>}}",
  "<img src=x onerror=alert(1)>",
  "{name",
  "'{' {0} {{x}} <link>help</link>",
  "__proto__",
];

function Shown({ text }: { text: string }) {
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const error = new ApiError({ code: "conflict", status: 409, message: text });
  return <p>{[errorText(error), fieldText(text)].join(" | ")}</p>;
}

test.each(FOREIGN)(
  "[SEC-INJ-12] shows the generic text instead of an unknown server text such as %s",
  (text) => {
    const plain = renderPage(<Shown text="a text that no contract has" />).container.textContent;
    const { container } = renderPage(<Shown text={text} />);
    expect(container.textContent).toBe(plain);
    expect(container.textContent).not.toContain(text);
    expect(container.querySelectorAll("p *")).toHaveLength(0);
  },
);
