/// Why a snapshot cannot be restored, or written. Nothing changed.
public enum SnapshotError: FoyerError, Hashable {
    // names: begin snapshot_error cases
    /// The bytes are not a snapshot of Foyer.
    case notASnapshot
    /// The snapshot is of a version that this Foyer does not read.
    case version(Int)
    /// The bytes are damaged: cut off, changed, or with something behind the end.
    case damaged
    /// The snapshot is longer than ``Limits/inputBytes``.
    case tooLong
    /// The router was shut down.
    case shutDown
    // names: end

    public var code: String {
        switch self {
        // names: begin snapshot_error names
        case .notASnapshot: "snapshot-unknown"
        case .version: "snapshot-version"
        case .damaged: "snapshot-damaged"
        case .tooLong: "snapshot-too-long"
        case .shutDown: "router-shut-down"
        // names: end
        }
    }

    public var message: String {
        switch self {
        // names: begin snapshot_error sentences
        case .notASnapshot: "expected a snapshot of Foyer, found other bytes"
        case .version(let number): "expected a snapshot of version \(Snapshot.version), found version \(number)"
        case .damaged: "expected a whole snapshot, found one that is cut off or was changed"
        case .tooLong: "expected at most \(Limits.inputBytes) bytes"
        case .shutDown: "expected a router in use, found one that was shut down"
        // names: end
        }
    }

    public var position: TextPosition? { nil }
}
