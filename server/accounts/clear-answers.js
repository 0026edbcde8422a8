// Removes the answers that this tab stores for the portal, however the session ended. It leaves everything else that the
// browser stores: that belongs to the device. The prefix is the one of src/browser/answer-storage.ts.
try {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('portico.kept')) sessionStorage.removeItem(key);
  }
} catch {
  // The browser forbids storage, so there is nothing to remove.
}
