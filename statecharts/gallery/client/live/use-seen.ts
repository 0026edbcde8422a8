import { useEffect, useState } from 'react';
import { CHANNEL, type LiveMessage } from '../../../live/protocol.ts';
import { receive, type Seen } from './seen.ts';

/** What the programs of this origin tell. It changes at most once in a frame, however many messages arrive. */
export function useSeen(): Seen {
  const [seen, setSeen] = useState<Seen>([]);
  useEffect(() => {
    const galleryId = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const channel = new BroadcastChannel(CHANNEL);
    let latest: Seen = [];
    let frame = 0;
    channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
      latest = receive(latest, data, galleryId);
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        setSeen(latest);
      });
    });
    channel.postMessage({ type: '@statelyai.connected', galleryId } satisfies LiveMessage);
    return () => {
      cancelAnimationFrame(frame);
      channel.close();
    };
  }, []);
  return seen;
}
