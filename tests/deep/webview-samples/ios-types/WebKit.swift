@_exported import UIKit

@MainActor open class WKSecurityOrigin: NSObject {
    open var `protocol`: String { "" }
    open var host: String { "" }
    open var port: Int { 0 }
}

@MainActor open class WKFrameInfo: NSObject {
    open var isMainFrame: Bool { false }
    open var securityOrigin: WKSecurityOrigin { WKSecurityOrigin() }
}

@MainActor open class WKScriptMessage: NSObject {
    open var body: Any { "" }
    open var frameInfo: WKFrameInfo { WKFrameInfo() }
}

@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

@MainActor open class WKUserContentController: NSObject {
    open func add(_ handler: WKScriptMessageHandler, name: String) {}
}

@MainActor open class WKWebViewConfiguration: NSObject {
    open var userContentController = WKUserContentController()
}

@MainActor open class WKContentWorld: NSObject {
    open class var page: WKContentWorld { WKContentWorld() }
}

@MainActor open class WKNavigation: NSObject {}

@MainActor open class WKWebView: UIView {
    open var configuration: WKWebViewConfiguration { WKWebViewConfiguration() }
    open var scrollView: UIScrollView { UIScrollView() }
    open var allowsBackForwardNavigationGestures = false
    @discardableResult open func load(_ request: URLRequest) -> WKNavigation? { nil }
    public func callAsyncJavaScript(
        _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld, completionHandler: (@MainActor (Result<Any, Error>) -> Void)? = nil) {}
}
