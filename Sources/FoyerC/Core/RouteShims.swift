extension RouteMatch {
    func lentParameter(_ index: Int, isRaw: Bool) -> UnsafeBufferPointer<UInt8>? { unsafeParameter(index, isRaw: isRaw) }
    var lentFragment: UnsafeBufferPointer<UInt8>? { unsafeFragment }
}
