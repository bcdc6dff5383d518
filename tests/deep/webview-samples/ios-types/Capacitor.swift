import WebKit

@MainActor open class CAPBridgeViewController: UIViewController {
    public var webView: WKWebView? { nil }
    open func capacitorDidLoad() {}
}
