import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { videoFrame } from '../../src/rules/video.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const vimeo = 'https://player.vimeo.com/video/76979871';

describe('videoFrame', () => {
  test('CONTENT-05 a key may be in upper case', () => {
    expect(videoFrame(`${vimeo}?h=0A1B`)).toBe(`${vimeo}?h=0A1B`);
  });

  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=10',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=10',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
    'HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9WgXcQ',
  ])('CONTENT-05 %s is framed from the host without cookies', (address) => {
    expect(videoFrame(address)).toBe(youtube);
  });

  test.each(['https://vimeo.com/76979871', 'https://www.vimeo.com/76979871', `${vimeo}?dnt=1`])(
    'CONTENT-05 %s is framed',
    (address) => {
      expect(videoFrame(address)).toBe(vimeo);
    },
  );

  test.each(['https://vimeo.com/76979871/0a1b2c3d4e', `${vimeo}?h=0a1b2c3d4e`])(
    'CONTENT-05 %s keeps the key of an unlisted video',
    (address) => {
      expect(videoFrame(address)).toBe(`${vimeo}?h=0a1b2c3d4e`);
    },
  );

  test.each([
    null,
    '',
    '/videos/7',
    'https://media.university.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'javascript://youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,<iframe>',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=../../evil1',
    'https://www.youtube.com/@university',
    'https://www.youtube.com/playlist?list=dQw4w9WgXcQ',
    'https://vimeo.com/',
    'https://vimeo.com/channels/staffpicks',
    'https://player.vimeo.com/76979871',
  ])('CONTENT-06 %j is not framed', (address) => {
    expect(videoFrame(address)).toBeNull();
  });

  test('CONTENT-05, CONTENT-06 all frames come from one of the two hosts', () => {
    const addresses = fc
      .array(
        fc.constantFrom(
          'https://',
          'youtu.be',
          'www.youtube.com',
          'vimeo.com',
          'player.',
          '/',
          'watch?v=',
          'embed',
          'video',
          'dQw4w9WgXcQ',
          '769',
          '?h=',
          '"',
          '#',
          '@',
          '..',
          '\\',
          ' ',
        ),
        { maxLength: 8 },
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(addresses, fc.string(), fc.webUrl()), (address) => {
        expect(videoFrame(address) ?? youtube).toMatch(
          /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]{11}|player\.vimeo\.com\/video\/\d+(\?h=[\da-f]+)?)$/i,
        );
      }),
      { numRuns: 300 },
    );
  });
});
