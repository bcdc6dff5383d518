import { describe, expect, it } from "vitest";
import { parseLogoAddress } from "./site";
import { findClarityProjectId, findTrackingId } from "./third-parties";

const snippet = (id: string) =>
  `(function(c,l,a,r,i,t,y){c[a]=c[a]||function(){(c[a].q=c[a].q||[]).push(arguments)};t=l.createElement(r);t.async=1;t.src="https://www.clarity.ms/tag/"+i;y=l.getElementsByTagName(r)[0];y.parentNode.insertBefore(t,y);})(window, document, "clarity", "script", "${id}");`;

describe("third parties of a site", () => {
  it("[SITE-4] [SEC-INJ-04] accepts Google IDs, and rejects anything that could end a string", () => {
    expect(findTrackingId("G-ABC1234567")).toBe("G-ABC1234567");
    expect(findTrackingId("GTM-ABCD12")).toBe("GTM-ABCD12");
    for (const bad of ["G-X');alert(1)//", "G-x<y>", "X-ABCDEF", "G-", "", null, `G-${"A".repeat(30)}`]) {
      expect(findTrackingId(bad)).toBeNull();
    }
  });

  it("[SITE-4] [SEC-INJ-05] extracts Clarity's project ID from the stored script", () => {
    expect(findClarityProjectId(btoa(snippet("abc123defg")))).toBe("abc123defg");
    expect(findClarityProjectId(btoa(`<script>${snippet("abc123defg")}</script>`))).toBe("abc123defg");
    expect(findClarityProjectId(btoa('<script src="https://www.clarity.ms/tag/abc123defg"></script>'))).toBe(
      "abc123defg",
    );
    expect(findClarityProjectId("abc123defg")).toBe("abc123defg");
  });

  it("[SEC-INJ-05] drops every other script", () => {
    const utf16 = btoa(String.fromCharCode(0xff, 0xfe, 0x61, 0x00));
    for (const bad of [
      btoa("alert(document.cookie)"),
      btoa(snippet("abc123');alert(1)//")),
      btoa(snippet("ABCDEF")),
      "not base64!",
      btoa("</script><script>alert(1)</script>"),
      utf16,
      "A".repeat(1024 * 1024),
      "",
      null,
    ]) {
      expect(findClarityProjectId(bad)).toBeNull();
    }
  });

  it("[SEC-INJ-03] accepts a logo only from an https URL or from this app", () => {
    expect(parseLogoAddress("/sites/canyon.svg")).toBe("/sites/canyon.svg");
    expect(parseLogoAddress("https://cdn.example/logo.png")).toBe("https://cdn.example/logo.png");
    for (const bad of [
      "javascript:alert(1)",
      "data:image/svg+xml,<svg/>",
      "http://169.254.169.254/logo.png",
      "//evil.example/x.png",
      "/../secret",
      "/a\\b",
      "https://user:pass@evil.example/x.png",
      "",
    ]) {
      expect(parseLogoAddress(bad)).toBeNull();
    }
  });
});
