package android.webkit;

public abstract class CookieManager {
    public static CookieManager getInstance() { return null; }

    public abstract String getCookie(String url);
}
