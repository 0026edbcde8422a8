/**
 * The address that a video is framed from, made from that of its page or of its frame. The hosts are those that the
 * content security policy lets in: YouTube (by the host that sets no cookies) and Vimeo.
 * Source: decisions, video posts; CONTENT-05, CONTENT-06.
 * @returns null for any other address, which is a plain link then
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

/** @param key what opens a video that is not listed */
function vimeoFrame(id: string | undefined, key: string | null): string | null {
  if (!/^\d+$/.test(id ?? '')) return null;
  return `https://player.vimeo.com/video/${id}${/^[\da-f]+$/i.test(key ?? '') ? `?h=${key}` : ''}`;
}
