package android.webkit;

public abstract class WebSettings {
    public abstract void setJavaScriptEnabled(boolean flag);

    public abstract boolean getJavaScriptEnabled();

    public abstract void setDomStorageEnabled(boolean flag);

    public abstract boolean getDomStorageEnabled();
}
