import { describe, expect, it } from "vitest";
import en from "@/messages/en/server/emails.json";
import es from "@/messages/es/server/emails.json";
import { composeEmail } from "./email-template";

const site = {
  config: { name: "Cars & Co", origin: "https://cars.example", support_email: "help@cars.example" },
  settings: { logo: "/api/site-logo?id=1", primary_color: "#0a6640" },
};
const link = "https://cars.example/reset-password?reset_token=a&b=1";

describe("[TRUE-22] an email", () => {
  it("renders text and HTML from one template, with the site's logo and colors", () => {
    const { subject, text, html } = composeEmail(site, "en", "reset_password", { link });
    expect(subject).toBe("Choose a password for Cars & Co");
    expect(text).toContain(`\n\nChoose a password:\n${link}\n\n`);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain("Cars &amp; Co");
    expect(html).toContain("border-top:4px solid #0a6640");
    expect(html).toMatch(
      /bgcolor="#0a6640"[^>]*><a href="https:\/\/cars\.example\/reset-password\?reset_token=a&amp;b=1" class="m-label" style="[^"]*color:#ffffff">Choose a password<\/a>/,
    );
    // Narrow screens wrap before an email address, not within it.
    expect(html).toMatch(
      /href="mailto:help@cars.example" class="m-quiet" style="color:#5a5d63;text-decoration:underline">/,
    );
    // Only the site's logo loads from another server.
    expect(html.match(/(?:src|url\()[^>]*/g)).toEqual([
      expect.stringContaining('src="https://cars.example/api/site-logo?id=1"'),
    ]);
  });

  it.each(["javascript:alert(1)", "data:image/png;base64,AA", "/sites/logo.svg", null, ""])(
    "doesn't show a logo if its address is %j",
    (logo) => {
      const { html } = composeEmail({ ...site, settings: { ...site.settings, logo } }, "en", "welcome", {
        link,
      });
      expect(html).not.toContain("<img");
    },
  );

  it("never turns user input into markup, a link or a button", () => {
    const message = `<script>alert("1")</script>\n\nhttps://evil.example/{link}\n\n<a href='https://evil.example'>x</a>`;
    const { html, text } = composeEmail(site, "en", "contact_notice", {
      name: "<b>Eve</b>",
      email: "e@x",
      message,
    });
    expect(text).toContain(message);
    expect(html).not.toMatch(/<script|<b>|href=['"]https:\/\/evil/);
    expect(html).toContain(
      "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br><br>https://evil.example/{link}",
    );
  });

  it("has a button label if and only if its link is a paragraph of its own, in every language", () => {
    for (const { emails } of [en, es])
      for (const [name, entry] of Object.entries(emails))
        expect("action" in entry, name).toBe(/(?:^|\n\n)\{link\}(?:\n\n|$)/.test(entry.text));
  });
});
