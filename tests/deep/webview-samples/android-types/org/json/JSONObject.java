package org.json;

public class JSONObject {
    public static final Object NULL = new Object();

    public JSONObject() {}

    public JSONObject(String json) throws JSONException {}

    public JSONObject put(String name, boolean value) throws JSONException { return this; }

    public JSONObject put(String name, int value) throws JSONException { return this; }

    public JSONObject put(String name, Object value) throws JSONException { return this; }

    public JSONObject putOpt(String name, Object value) throws JSONException { return this; }

    public String getString(String name) throws JSONException { return null; }

    public JSONObject optJSONObject(String name) { return null; }
}
