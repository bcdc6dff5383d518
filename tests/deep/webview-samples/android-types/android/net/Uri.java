package android.net;

public abstract class Uri {
    public static Uri parse(String uriString) { return null; }

    public abstract Builder buildUpon();

    public static final class Builder {
        public Builder appendQueryParameter(String key, String value) { return this; }

        public Uri build() { return null; }
    }
}
