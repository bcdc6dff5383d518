export const LOGIN_LINK_COOKIE = "__Host-glovebox-login-link";
