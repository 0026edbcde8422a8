const CHANNEL = 'portico';
const SIGNED_OUT = 'signed-out';

/** What the tabs of this browser that show the portal tell each other. No message says anything about a person. */
export type CrossTab = {
  tellSignedOut: () => void;
  /** One listener; it never hears this tab itself. */
  onSignedOut: (listener: () => void) => void;
};

export function openCrossTab(): CrossTab {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    tellSignedOut: () => channel.postMessage(SIGNED_OUT),
    onSignedOut: (listener) => {
      channel.onmessage = ({ data }) => {
        if (data === SIGNED_OUT) listener();
      };
    },
  };
}
