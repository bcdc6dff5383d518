package com.getcapacitor;

import android.os.Bundle;

public class BridgeActivity {
    protected Bridge bridge;

    protected void onCreate(Bundle savedInstanceState) {}
}
