const CHANNEL = 'portico';
const SIGNED_OUT = 'signed-out';

/** Tells every tab of this browser that shows the portal that the user signs out. The message says nothing about a user. */
export function sendSignedOut(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(SIGNED_OUT);
  channel.close();
}

/**
 * Listens for a sign-out in any tab. A sign-out in this tab is reported too.
 * @returns a function that stops listening
 */
export function onSignedOut(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === SIGNED_OUT) listener();
  };
  return () => channel.close();
}
