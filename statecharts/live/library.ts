/** For a program whose actors the live view of the gallery shows: `xstate-paths-and-diagrams/live`. It runs in a browser. */
export { CHANNEL, type LiveMessage } from './protocol.ts';
export { reportActors } from './report.ts';
