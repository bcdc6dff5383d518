package android.content;

public abstract class Context {
    public abstract void startActivity(Intent intent);
}
