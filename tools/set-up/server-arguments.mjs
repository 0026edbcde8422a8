/**
 * The arguments of Node for the server. Its calls wait for the database at the same time, so that many short-lived objects are
 * alive at once: with the default of 16 MB, the collection of garbage copies them again and again. See docs/scaling.md.
 * The container file and the systemd unit have the same arguments.
 */
export const serverArguments = ['--max-semi-space-size=64', 'server/main.ts'];
