public import Foundation
public import Foyer

/// Keeps the links of a router in a file, so that they survive the process.
///
/// A save writes a new file beside the old one, has the system bring it to the disk, and renames it over the old one: at
/// whatever moment the process is killed, the file is the one before or the one after, never half of one.
///
/// Load once, at the start, and save whenever a link came to wait or ended (events `held`, `restored`, `ended`); what has
/// ended before the last save never comes back, and what has not is never lost. One save costs a write to the disk.
public struct LinkFileStore: Sendable {
    /// The file.
    public let url: URL
    /// Whether links that carry secrets are written, too (``Router/snapshot(includingPrivate:)``).
    public var includesPrivate = false

    /// A store in a file, which need not be there yet; its folder must be.
    public init(_ url: URL) {
        self.url = url
    }

    /// Why a file cannot be read or written: what the system says.
    public struct FileError: FoyerError {
        /// The number of the system's error (`errno`).
        public let number: Int32
        /// What was tried.
        public let operation: String

        public var code: String { "file-" + operation }
        public var message: String { "expected to \(operation) the file, found: \(String(cString: strerror(number)))" }
        public var position: TextPosition? { nil }
    }

    /// Writes down the links of a router that have not ended.
    ///
    /// - Throws: ``FileError``, or `SnapshotError`.
    public func save(_ router: Router) throws {
        try replace(with: try router.snapshot(includingPrivate: includesPrivate))
    }

    /// Takes the links of the file into a router; where there is no file, nothing happens. The file stays as it is until
    /// the next save, so a process that is killed in between loses nothing.
    ///
    /// - Returns: The numbers of the links.
    /// - Throws: ``FileError``, or `SnapshotError`.
    @discardableResult
    public func load(into router: Router) throws -> [LinkID] {
        guard let bytes = try contents() else { return [] }
        return try router.restore(bytes)
    }

    /// Removes the file, such as when the user logs out.
    ///
    /// - Throws: ``FileError``.
    public func remove() throws {
        if unlink(url.path) != 0, errno != ENOENT { throw FileError(number: errno, operation: "remove") }
        try syncFolder()
    }

    // MARK: - Files

    /// The bytes of the file; nil where there is none. Reads no further than a snapshot can be long.
    private func contents() throws -> [UInt8]? {
        let file = open(url.path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw FileError(number: errno, operation: "open")
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        return try handle.read(upToCount: Limits.inputBytes + 1).map { [UInt8]($0) } ?? []
    }

    /// Writes a new file beside the old one and puts it in its place.
    private func replace(with bytes: [UInt8]) throws {
        let new = url.path + ".new"
        let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileError(number: errno, operation: "create") }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            close(file)
            throw error
        }
        let isSynced = fsync(file) == 0
        let number = errno
        close(file)
        guard isSynced else { throw FileError(number: number, operation: "sync") }
        guard rename(new, url.path) == 0 else { throw FileError(number: errno, operation: "rename") }
        try syncFolder()
    }

    /// Has the system bring the name of the file to the disk.
    private func syncFolder() throws {
        let folder = open(url.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { throw FileError(number: errno, operation: "open") }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw FileError(number: errno, operation: "sync") }
    }
}
