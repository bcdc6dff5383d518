import { expect, it } from "vitest";
import { htmlToText, shortenText } from "./html-text";

it.each([
  ["go to <A HREF=HTTP://WWW.SAFERCAR.GOV>HTTP://WWW.SAFERCAR.GOV</A> .", "go to HTTP://WWW.SAFERCAR.GOV ."],
  ['see <a class="x" href="https://www.nhtsa.gov/">nhtsa.gov</a>', "see nhtsa.gov"],
  ["read <a href='https://example.com/a'>the notice</a>.", "read the notice (https://example.com/a)."],
  ['write to <a href="mailto:help@example.com">help@example.com</a>', "write to help@example.com"],
  ["see <a href=https://example.com></a>", "see https://example.com"],
  ["A &amp; B<br/>second<BR>line<p>third</p>", "A & B second line third"],
  ["<b>Do not</b> drive", "Do not drive"],
  ["40&deg;C &#8217;s &#x2019; &nbsp; &amp;lt;", "40°C ’s ’ &lt;"],
  ["&unknown; &#0; &#1114112; AT&T; R&D", "&unknown; &#0; &#1114112; AT&T; R&D"],
  ["at <5 mph and >3 psi, <insert dealer name>", "at <5 mph and >3 psi, <insert dealer name>"],
])("[DATA-2] turns %j into plain text", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

it("[DATA-2] shortens long text with an ellipsis", () => {
  expect(shortenText("abcdef", 6)).toBe("abcdef");
  expect(shortenText("abcd fg", 6)).toBe("abcd…");
});
