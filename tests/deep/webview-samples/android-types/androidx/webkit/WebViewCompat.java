package androidx.webkit;

import android.net.Uri;
import android.webkit.WebView;
import java.util.Set;
import org.jetbrains.annotations.NotNull;

public class WebViewCompat {
    public interface WebMessageListener {
        void onPostMessage(@NotNull WebView view, @NotNull WebMessageCompat message, @NotNull Uri sourceOrigin,
                boolean isMainFrame, @NotNull JavaScriptReplyProxy replyProxy);
    }

    public static void addWebMessageListener(@NotNull WebView webView, @NotNull String jsObjectName,
            @NotNull Set<String> allowedOriginRules, @NotNull WebMessageListener listener) {}
}
