/**
 * The frame address of a video, from the address of its page or frame. Only hosts of the content security policy are
 * supported: YouTube (its host without cookies) and Vimeo.
 * Source: decisions, video posts; CONTENT-05, CONTENT-06.
 * @returns null for any other address
 */
export function videoFrame(actionLink: string | null): string | null {
  if (actionLink === null || !URL.canParse(actionLink)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(actionLink);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const path = pathname.split('/').filter(Boolean);
  switch (hostname.replace(/^(?:www|m)\./, '')) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youtubeFrame(
        path[0] === 'watch' ? searchParams.get('v') : idAfter(['embed', 'shorts', 'live', 'v'], path),
      );
    case 'youtu.be':
      return youtubeFrame(path[0]);
    case 'vimeo.com':
      return vimeoFrame(path[0], path[1] ?? searchParams.get('h'));
    case 'player.vimeo.com':
      return vimeoFrame(idAfter(['video'], path), searchParams.get('h'));
    default:
      return null;
  }
}

function idAfter(kinds: string[], [kind = '', id]: string[]): string | undefined {
  return kinds.includes(kind) ? id : undefined;
}

function youtubeFrame(id: string | null | undefined): string | null {
  return /^[\w-]{11}$/.test(id ?? '') ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

/** @param key access key of an unlisted video */
function vimeoFrame(id: string | undefined, key: string | null): string | null {
  if (!/^\d+$/.test(id ?? '')) return null;
  return `https://player.vimeo.com/video/${id}${/^[\da-f]+$/i.test(key ?? '') ? `?h=${key}` : ''}`;
}
