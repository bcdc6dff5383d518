@_exported import Foundation
@_exported import FoundationNetworking

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }

    open var frame: CGRect = .zero
    open var bounds: CGRect = .zero
    open var autoresizingMask: AutoresizingMask = []
    open func addSubview(_ view: UIView) {}
}

@MainActor open class UIScrollView: UIView {
    public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }

    open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

open class UITraitCollection: NSObject, @unchecked Sendable {
    open var userInterfaceStyle: UIUserInterfaceStyle { .unspecified }
}

@MainActor open class UIPopoverPresentationController: NSObject {
    open var sourceView: UIView?
    open var sourceRect: CGRect = .zero
}

@MainActor open class UIViewController: UIResponder {
    open var view: UIView!
    open var traitCollection: UITraitCollection { UITraitCollection() }
    open var popoverPresentationController: UIPopoverPresentationController? { nil }
    open func viewDidLoad() {}
    open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor open class UIActivity: NSObject {}

@MainActor open class UIActivityViewController: UIViewController {
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {}
}

@MainActor open class UIApplication: UIResponder {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

    open class var shared: UIApplication { UIApplication() }
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil) {}
}
