import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContentFiles, readPictures } from '../../server/content/content-files.ts';
import { importContent } from '../../server/content/import-content.ts';
import type { Database } from '../../server/db/database.ts';
import { securityEvents } from '../../server/db/schema.ts';
import { writePictureFiles } from '../../server/pictures/picture-files.ts';
import { resizePicture } from '../../server/pictures/resize-picture.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { json, OPEN_TIMEOUT_MS, openApp, type SignedInClient } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const plain = (width: number, height: number, background = '#0a7') =>
  sharp({ create: { width, height, channels: 3, background } });

const upload = (client: SignedInClient, file: Uint8Array, alternative_text = 'A green wall') =>
  client.post('/api/admin/pictures', {
    name: 'wall.jpg',
    alternative_text,
    content: Buffer.from(file).toString('base64'),
  });

/** A PNG whose header claims a size. */
function pngThatClaims(width: number, height: number): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  // The check sum of the header.
  let crc = 0xffffffff;
  for (const byte of png.subarray(12, 29)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  png.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29);
  return png;
}

describe('ADMIN-13 a picture', () => {
  test('is stored in the widths of the hero, upright and without its place, and everyone can load it', async () => {
    const { request, signIn } = openApp(database);
    const erik = await signIn('erik');
    const file = await plain(3000, 1000)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const picture = await json(await upload(erik, file));
    const path = (width: number) => expect.stringMatching(new RegExp(`^/pictures/[0-9a-f]{32}-${width}\\.webp$`));
    expect(picture).toEqual({
      id: expect.any(Number),
      name: 'wall.jpg',
      alternative_text: 'A green wall',
      width: 1000,
      height: 3000,
      bytes: expect.any(Number),
      created_on: NOW.toISOString(),
      image: path(1000),
      large_image: path(1000),
      medium_image: path(800),
      thumbnail_image: path(350),
    });
    const shown = await request(String(picture.medium_image));
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=86400',
    ]);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const stored = await sharp(await shown.arrayBuffer()).metadata();
    expect([stored.format, stored.width, stored.height, stored.exif, stored.orientation]).toEqual([
      'webp',
      800,
      2400,
      undefined,
      undefined,
    ]);
    // The same file is the same picture.
    expect(await json(await upload(erik, file, 'Again'))).toEqual(picture);
    expect(await json(await erik.get('/api/admin/pictures'))).toEqual({ count: 1, results: [picture] });
    const described = await erik.patch(`/api/admin/pictures/${picture.id}`, { alternative_text: 'A tall green wall' });
    expect(await json(described)).toEqual({ ...picture, alternative_text: 'A tall green wall' });
    expect((await json(await erik.get('/api/admin/changes?kind=picture'))).results).toMatchObject([
      { before: { alternative_text: 'A green wall' }, after: { alternative_text: 'A tall green wall' } },
      { before: null, after: { name: 'wall.jpg', alternative_text: 'A green wall' } },
    ]);
  });

  test.each(['png', 'webp', 'avif', 'gif'] as const)(
    'can be a file of type %s, and keeps its width when it is small',
    async (format) => {
      const erik = await openApp(database).signIn('erik');
      const picture = await json(await upload(erik, await plain(40, 30, '#123').toFormat(format).toBuffer()));
      expect([picture.width, picture.height]).toEqual([40, 30]);
      expect(new Set([picture.image, picture.large_image, picture.medium_image, picture.thumbnail_image]).size).toBe(1);
    },
  );

  test.each([
    [
      'SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>go()</script></svg>'),
      415,
      'This file is no JPEG, PNG, WebP, AVIF or GIF. Save the picture as one of these and send it again. SVG files are not accepted, because they can contain programs.',
    ],
    [
      'a page that calls itself a picture',
      Buffer.from('<!doctype html><script>go()</script>'),
      415,
      expect.stringContaining('no JPEG'),
    ],
    [
      'a damaged picture',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      400,
      'This picture cannot be read. The file may be damaged: open it, save it again, and send it.',
    ],
    [
      'a decompression bomb',
      pngThatClaims(60_000, 60_000),
      400,
      'This picture has more than 50 million pixels. Make it smaller and send it again.',
    ],
    [
      'a file of 20 MB',
      Buffer.alloc(20 * 1024 * 1024, 0xff),
      413,
      'A picture may have at most 8 MB. Make it smaller and send it again.',
    ],
  ])('is refused with a sentence when it is %s', async (_, file, status, detail) => {
    const erik = await openApp(database).signIn('erik');
    const refused = await upload(erik, file);
    expect([refused.status, await json(refused)]).toEqual([status, { detail }]);
  });

  test('that is animated stands still, and the answer says so each time', async () => {
    const erik = await openApp(database).signIn('erik');
    const frames = await Promise.all(['#f00', '#0f0'].map((color) => plain(40, 30, color).png().toBuffer()));
    const file = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const notices = [await json(await upload(erik, file)), await json(await upload(erik, file))].map(
      ({ notice }) => notice,
    );
    expect(new Set(notices)).toEqual(
      new Set(['This picture is animated. The portal keeps its first frame, so it stands still.']),
    );
  });

  test('needs its alternative text, and base64', async () => {
    const erik = await openApp(database).signIn('erik');
    expect((await upload(erik, await plain(1, 1).png().toBuffer(), '')).status).toBe(400);
    const refused = await erik.post('/api/admin/pictures', { name: 'x', alternative_text: 'x', content: 'no base64!' });
    expect([refused.status, await json(refused)]).toEqual([400, { detail: 'content must be a file in base64.' }]);
  });

  test('is refused with a sentence on a server without sharp', async () => {
    const file = await plain(1, 1).png().toBuffer();
    await expect(resizePicture(file, async () => null)).rejects.toThrow(
      'This server cannot store pictures, because its optional package “sharp” cannot be loaded.',
    );
  });

  test('has no other addresses', async () => {
    const { request } = openApp(database);
    for (const path of [`/pictures/${'0'.repeat(32)}-350.webp`, `/pictures/${'0'.repeat(32)}-0.webp`]) {
      expect([path, (await request(path)).status]).toEqual([path, 404]);
    }
  });
});

test('ADMIN-95 a small file that unpacks to hundreds of megabytes is refused, and the next picture is stored', async () => {
  const erik = await openApp(database).signIn('erik');
  const bomb = await plain(7_000, 7_000).avif({ effort: 0, quality: 1 }).toBuffer();
  expect(bomb.length).toBeLessThan(50_000);
  const refused = await upload(erik, bomb);
  expect([refused.status, await json(refused)]).toEqual([
    400,
    { detail: expect.stringMatching(/^This picture needs too much memory to be read\./) },
  ]);
  expect((await upload(erik, await plain(4_000, 3_000, '#321').avif({ effort: 0 }).toBuffer())).status).toBe(200);
});

test('ADMIN-94 a picture is deleted in all sizes, unless content shows it; caches keep it for a day', async () => {
  const { signIn, request, setTime } = openApp(database);
  const erik = await signIn('erik');
  const picture = await json(await upload(erik, await plain(400, 300, '#123').png().toBuffer(), 'A wrong face'));
  const address = String(picture.thumbnail_image);
  expect((await request(address)).headers.get('cache-control')).toBe('public, max-age=86400');
  const post = {
    slug: 'wrong-face',
    post_type: 'promo',
    title: 'Wrong face',
    image: String(picture.image),
    publishing_opens_on: NOW.toISOString(),
  };
  const made = await json(await erik.post('/api/admin/entries', { kind: 'post', entry: post }));
  const refused = await erik.remove(`/api/admin/pictures/${picture.id}`);
  expect([refused.status, await json(refused)]).toEqual([
    409,
    { detail: 'This picture is shown by “Wrong face”. Remove it there first.' },
  ]);
  const entry = { ...(made.entry as object), image: null };
  await erik.put('/api/admin/entry', { kind: 'post', id: made.id, version: made.version, entry });
  expect((await erik.remove(`/api/admin/pictures/${picture.id}`)).status).toBe(204);
  expect((await erik.remove(`/api/admin/pictures/${picture.id}`)).status).toBe(404);
  setTime(new Date(NOW.getTime() + 60_000));
  for (const size of [address, String(picture.image)]) expect((await request(size)).status).toBe(404);
  const events = await database.orm.select().from(securityEvents).where(eq(securityEvents.kind, 'picture deleted'));
  expect(events.map(({ kind, done_by, detail }) => [kind, done_by, detail])).toEqual([
    ['picture deleted', 'erik', { picture: picture.id }],
  ]);
});

describe('ADMIN-16 the pictures of an export', () => {
  let folder: string;
  let other: Database;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pictures-'));
    other = await openSampleDatabase();
  }, OPEN_TIMEOUT_MS);
  afterAll(async () => {
    await other.close();
    rmSync(folder, { recursive: true });
  });
  const write = (name: string, entries: unknown[]) =>
    writeFileSync(join(folder, name), JSON.stringify({ pictures: entries }));

  test('are files, and an import of them makes the same pictures in another database, once', async () => {
    const erik = await openApp(database).signIn('erik');
    const picture = await json(await upload(erik, await plain(900, 300, '#345').png().toBuffer(), 'A blue wall'));
    write('pictures.json', await writePictureFiles(database.orm, folder));
    const importFiles = () =>
      importContent(other.orm, readContentFiles(folder).content, {
        apply: true,
        by: 'editor',
        now: NOW,
        pictures: readPictures(folder),
      });
    const first = await importFiles();
    expect(first.changes).toContainEqual({
      kind: 'picture',
      key: /[0-9a-f]{32}/.exec(String(picture.image))?.[0],
      before: null,
      after: { name: 'wall.jpg', alternative_text: 'A blue wall' },
      newPeople: 0,
    });
    const contents = await Promise.all(
      [database, other].map(async (each) => (await openApp(each).request(String(picture.medium_image))).arrayBuffer()),
    );
    expect(contents[1]?.byteLength).toBeGreaterThan(0);
    expect(contents[1]).toEqual(contents[0]);
    expect((await importFiles()).changes).toEqual([]);
  });

  test('are refused with a place when a file is outside of the folder, missing or no picture', () => {
    rmSync(join(folder, 'pictures.json'));
    const entry = { hash: 'a'.repeat(32), name: 'x', alternative_text: 'x', width: 1, height: 1 };
    write('bad.json', [
      { ...entry, files: [{ width: 1, file: '../../etc/passwd' }] },
      { ...entry, files: [{ width: 1, file: 'missing.webp' }] },
      { ...entry, files: [{ width: 1, file: 'bad.json' }] },
      { ...entry, alternative_text: '', files: [{ width: 1, file: 'bad.json' }] },
    ]);
    const place = (position: number) => `${relative(process.cwd(), join(folder, 'bad.json'))}, pictures[${position}]`;
    expect(() => readPictures(folder)).toThrow(
      [
        `${place(0)}: ../../etc/passwd is not in the folder of the JSON file`,
        `${place(1)}: there is no file missing.webp`,
        `${place(2)}: bad.json is no WebP picture`,
        `${place(3)}: alternative_text: must not be empty`,
      ].join('\n'),
    );
  });
});
