/**
 * The options of Node for the server. Its calls wait for the database at the same time, so that many short-lived objects are
 * alive at once: with the default of 16 MB, the collection of garbage copies them again and again. See docs/scaling.md.
 * The container file and the systemd unit have the same options.
 */
export const nodeOptions = ['--max-semi-space-size=64'];

/** The arguments of Node that start the server in the project's folder. */
export const serverArguments = [...nodeOptions, 'server/main.ts'];
