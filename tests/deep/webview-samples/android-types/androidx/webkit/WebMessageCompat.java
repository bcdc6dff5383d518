package androidx.webkit;

import org.jetbrains.annotations.Nullable;

public class WebMessageCompat {
    public @Nullable String getData() { return null; }
}
