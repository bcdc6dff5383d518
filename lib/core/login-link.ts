/** Says for a minute that a link logged its browser in: the next page names the account and offers the way out. Holds no secret. */
export const LOGIN_LINK_COOKIE = "__Host-glovebox-login-link";
