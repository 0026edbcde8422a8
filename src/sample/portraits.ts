/** Portraits of the sample people as image data URLs, so that the page needs no request for them. */

type Colours = { background: string; clothes: string; skin: string; hair: string };

/** A portrait of 96 by 96. `hairPath` is drawn over the face in the colour `hair`. */
function portrait({ background, clothes, skin, hair }: Colours, hairPath: string): string {
  const drawing = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    `<rect width="96" height="96" fill="${background}"/>`,
    `<path d="M10 96c2-19 16-29 38-29s36 10 38 29z" fill="${clothes}"/>`,
    `<path d="M40 56h16v12c0 5-4 8-8 8s-8-3-8-8z" fill="${skin}"/>`,
    '<path d="M40 61c3 4 13 4 16 0v4c-3 4-13 4-16 0z" opacity=".18"/>',
    `<ellipse cx="48" cy="42" rx="17" ry="20" fill="${skin}"/>`,
    `<path d="${hairPath}" fill="${hair}"/>`,
    '</svg>',
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

const CURLS =
  'M48 12c-19-2-28 12-27 27 0 8 3 13 8 15 1-8 2-15 7-19 8 4 18 4 25-1 4 5 5 12 6 20 5-3 8-8 8-15C75 23 66 11 48 12z';
const SHORT = 'M48 18c-14-1-20 9-19 23l3 3c0-7 2-11 5-14 8 3 17 3 23-1 3 4 4 8 4 15l3-3c2-14-5-23-19-23z';

const BOB =
  'M48 14c-18-1-27 11-26 28 0 9 1 17 4 22 5 1 7-1 8-4-3-8-4-18-2-25 9 1 18-2 23-7 3 3 7 5 9 8 2 8 1 17-2 24 1 3 4 5 8 4 3-5 4-13 4-22 1-17-8-29-26-28z';

export const amaraPortrait = portrait(
  { background: '#dfe9e6', clothes: '#0b5563', skin: '#8a5a3c', hair: '#241a17' },
  CURLS,
);
export const erikPortrait = portrait(
  { background: '#ebe4d8', clothes: '#3d4a57', skin: '#e3b592', hair: '#a9824f' },
  SHORT,
);
export const doloresPortrait = portrait(
  { background: '#e6e3ee', clothes: '#4a3b5c', skin: '#c68d63', hair: '#2e2220' },
  BOB,
);
export const hanaPortrait = portrait(
  { background: '#e9e7da', clothes: '#7a3b2e', skin: '#e8c19c', hair: '#1f1b1c' },
  BOB,
);
export const farahPortrait = portrait(
  { background: '#dfe7ee', clothes: '#2c5f4d', skin: '#c99a72', hair: '#33231d' },
  CURLS,
);
export const ruthPortrait = portrait(
  { background: '#ece6e0', clothes: '#5b6770', skin: '#efcdb2', hair: '#c9c6c1' },
  BOB,
);
export const robinPortrait = portrait(
  { background: '#f0e6cf', clothes: '#0b5563', skin: '#d9a679', hair: '#7a3f22' },
  SHORT,
);
