package com.getcapacitor;

import android.webkit.WebView;

public class Bridge {
    public WebView getWebView() { return null; }
}
