package android.webkit;

import android.content.Context;

public class WebView {
    public WebSettings getSettings() { return null; }

    public void loadUrl(String url) {}

    public final Context getContext() { return null; }
}
