import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { messages, people, posts } from '../../server/db/schema.ts';
import { describeKeys, forgetPreviousKey, renewKey } from '../../server/db/server-keys.ts';
import type { FeedAnswer, FeedRequest } from '../../server/outgoing/feed-request.ts';
import { type RemotePictures, remotePictures } from '../../server/pictures/remote-pictures.ts';
import { unsubscribeLinks } from '../../server/reminders/unsubscribe-link.ts';
import { SystemError } from '../../server/shared/system-error.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const ADDRESS = 'https://pictures.example.edu/a.png?size=1&x=2';
const SIGNED = /^\/pictures\/remote\/[0-9a-f]{32}\/[\w-]+$/;

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

let requests: FeedRequest[] = [];
let answer: () => Promise<Pick<FeedAnswer, 'body'>> = async () => ({ body: PNG });
let logged: [string, unknown][] = [];
beforeEach(() => {
  requests = [];
  logged = [];
  answer = async () => ({ body: PNG });
});

const open = (mode: 'server' | 'browser' | 'none' = 'server', now?: () => number): RemotePictures =>
  remotePictures(
    {
      database,
      settings: { ...settings, remotePictures: mode },
      clock: () => NOW,
      log: (line, _, details) => logged.push([line, details]),
    },
    async (request) => {
      requests.push(request);
      const { body } = await answer();
      return {
        url: request.address.url.href,
        contentType: 'text/html',
        body,
        etag: undefined,
        lastModified: undefined,
      };
    },
    now,
  );

/** The two parts of the address of a picture. */
async function partsOf(pictures: RemotePictures, address = ADDRESS): Promise<[string, string]> {
  const { image } = (await pictures.inAnswer({ image: address })) as { image: string };
  const [, , , signature = '', encoded = ''] = image.split('/');
  return [signature, encoded];
}

describe('answers', () => {
  test('SEC-16 pictures of other hosts get addresses of this server, wherever they are', async () => {
    const content = {
      image: ADDRESS,
      results: [{ medium_image: '/sample/a.svg', large_image: 'data:image/png;base64,AA', thumbnail_image: null }],
      body: `<p><a href="${ADDRESS}">x</a><img alt="a &quot;b&quot;" src='${ADDRESS.replace('&', '&amp;')}'><img src="/own.png"></p>`,
      created: NOW,
    };
    const found = (await open().inAnswer(content)) as typeof content;
    expect(found.image).toMatch(SIGNED);
    expect(found).toEqual({
      ...content,
      image: found.image,
      body: `<p><a href="${ADDRESS}">x</a><img alt="a &quot;b&quot;" src="${found.image}"><img src="/own.png"></p>`,
    });
  });

  test.each(['http://a.example/a.png', 'https://user:word@a.example/a.png', 'https://10.0.0.1/a.png', 'javascript:1'])(
    'SEC-16 %s is not a picture that the server fetches',
    async (image) => {
      expect(await open().inAnswer({ image })).toEqual({ image });
    },
  );

  test('SEC-16 SEC-19 posts, messages and the photo of the user have them, by the setting', async () => {
    const body = `<p>Hello</p><img src="${ADDRESS}" alt="">`;
    const [post] = await database.orm.select().from(posts).where(eq(posts.post_type, 'accordion'));
    await database.orm
      .update(posts)
      .set({ image: ADDRESS, body })
      .where(eq(posts.id, post?.id ?? 0));
    await database.orm.insert(messages).values({ person_id: 1, title: 'Picture', body, created_on: NOW });
    await database.orm.update(people).set({ photo: ADDRESS }).where(eq(people.id, 1));
    const read = async (mode: 'server' | 'browser' | 'none') => {
      const { request, signIn } = openApp(database, { settings: { ...settings, remotePictures: mode } });
      const { cookie, get } = await signIn('amara');
      const user = await json(await request('/api/users/user', { headers: { cookie } }));
      const found = (await list(await get('/api/posts?post_type=accordion'))).find(({ pk }) => pk === post?.id);
      const message = (await list(await get('/api/notifications/user'))).find(({ title }) => title === 'Picture');
      const policy = (await request('/', { headers: { accept: 'text/html' } })).headers.get('content-security-policy');
      const own = policy?.includes("img-src 'self' data:") === true;
      const [first] = Array.isArray(user) ? user : [user];
      return { photo: first?.photo, image: found?.image, body: found?.body, message: message?.body, own };
    };
    const [{ image }, ...others] = [await read('server'), await read('browser'), await read('none')];
    expect(image).toMatch(SIGNED);
    const signed = body.replace(ADDRESS, String(image));
    expect(await read('server')).toEqual({ photo: image, image, body: signed, message: signed, own: true });
    expect(others).toEqual([
      { photo: ADDRESS, image: ADDRESS, body, message: body, own: false },
      { photo: null, image: null, body: '<p>Hello</p>', message: '<p>Hello</p>', own: true },
    ]);
  });
});

test('SEC-21 staff get the addresses that readers would get for pictures that are not stored, and only staff', async () => {
  const draft = {
    image: 'https://pictures.example.edu/draft.png',
    thumbnail_image: '/pictures/own.webp',
    medium_image: null,
    large_image: 'http://pictures.example.edu/draft.png',
    body: '<p>Hello</p><img src="https://pictures.example.edu/draft.png" alt="">',
  };
  const show = async (mode: 'server' | 'browser' | 'none', username = 'erik') => {
    const { signIn } = openApp(database, { settings: { ...settings, remotePictures: mode } });
    const { post } = await signIn(username);
    return post('/api/admin/pictures/shown', { posts: [draft] });
  };
  const { posts: shown } = await json(await show('server'));
  const { image } = (shown as { image: string }[])[0] ?? { image: '' };
  expect(shown).toEqual([{ ...draft, image, body: `<p>Hello</p><img src="${image}" alt="">` }]);
  const [, , , signature = '', encoded = ''] = image.split('/');
  expect(await open().fetch(signature, encoded)).toEqual({ type: 'image/png', content: new Uint8Array(PNG) });
  expect(requests.map(({ address }) => address.url.href)).toEqual([draft.image]);
  expect([await json(await show('browser')), await json(await show('none'))]).toEqual([
    { posts: [draft] },
    { posts: [{ ...draft, image: null, body: '<p>Hello</p>' }] },
  ]);
  expect((await show('server', 'amara')).status).toBe(403);
});

describe('fetching', () => {
  test('SEC-17 a picture is judged by its first bytes, is fetched once, and needs no cookie', async () => {
    const pictures = open();
    const parts = await partsOf(pictures);
    const [first, second] = await Promise.all([pictures.fetch(...parts), pictures.fetch(...parts)]);
    expect([first, second, await pictures.fetch(...parts)]).toEqual(
      [1, 2, 3].map(() => ({ type: 'image/png', content: new Uint8Array(PNG) })),
    );
    expect(requests).toMatchObject([{ address: { url: new URL(ADDRESS), mayBePrivate: false }, largest: 5_242_880 }]);
  });

  test('SEC-17 after a day its host is asked again, because the picture may have changed', async () => {
    let time = 0;
    const pictures = open('server', () => time);
    const parts = await partsOf(pictures);
    const read = async () => (await pictures.fetch(...parts))?.content;
    const changed = Buffer.concat([PNG, Buffer.from('changed')]);
    await read();
    answer = async () => ({ body: changed });
    // It stays in use: what is not asked for leaves the memory anyway.
    for (time = 0; time < 86_400_000; time += 300_000) expect(await read()).toEqual(new Uint8Array(PNG));
    expect([await read(), requests.length]).toEqual([new Uint8Array(changed), 2]);
  });

  test.each([
    ['a page', async () => ({ body: Buffer.from('<!doctype html>') })],
    ['an SVG', async () => ({ body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })],
    [
      'a private address',
      async () => {
        throw new SystemError('a picture leads to pictures.example.edu, which has a private address', false);
      },
    ],
  ])('SEC-17 %s is no picture, is not asked for again, and its address is not in the log', async (_, failing) => {
    answer = failing;
    const pictures = open();
    const parts = await partsOf(pictures);
    expect([await pictures.fetch(...parts), await pictures.fetch(...parts)]).toEqual([null, null]);
    expect(requests).toHaveLength(1);
    expect(logged).toEqual([
      ['A picture of another host was not fetched', { host: 'pictures.example.edu', reason: expect.any(String) }],
    ]);
    expect(JSON.stringify(logged)).not.toContain('a.png');
  });

  test('SEC-17 a name that leads to this machine is refused', async () => {
    const { app, logged: lines } = openApp(database);
    const image = 'https://localhost/a.png';
    const [signature, encoded] = await partsOf(open(), image);
    const response = await app.request(`/pictures/remote/${signature}/${encoded}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'private, max-age=60']);
    expect(lines).toEqual(['A picture of another host was not fetched']);
  });

  test('SEC-18 another signature or another address is refused without a request', async () => {
    const pictures = open();
    const [signature, encoded] = await partsOf(pictures);
    const [, other] = await partsOf(pictures, 'https://pictures.example.edu/b.png');
    expect(await pictures.fetch(signature, other)).toBe(null);
    expect(
      await pictures.fetch(
        signature.replace(/./, (first) => (first === '0' ? '1' : '0')),
        encoded,
      ),
    ).toBe(null);
    expect(requests).toEqual([]);
  });
});

test('OPS-80 a changed key of pictures is used without a restart, and the one before is accepted until it is forgotten', async () => {
  let time = 0;
  const running = open('server', () => time);
  const before = await partsOf(running);
  await renewKey(database.orm, 'pictures', NOW);
  // Another server has started since, and the running one does not know its key yet.
  const after = await partsOf(open());
  expect(after[0]).not.toBe(before[0]);
  time = 2_000;
  expect(await running.fetch(...after)).not.toBe(null);
  expect(await open().fetch(...before)).not.toBe(null);
  expect(await forgetPreviousKey(database.orm, 'pictures')).toBe(true);
  expect(await open().fetch(...before)).toBe(null);
  expect(await forgetPreviousKey(database.orm, 'pictures')).toBe(false);
});

test('OPS-80 a link of an email and a known key survive one change, and not a second one', async () => {
  const links = () => unsubscribeLinks(database.orm, 'https://portal.example.edu', NOW);
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
  const token = tokenOf((await links()).linkFor(7));
  await renewKey(database.orm, 'unsubscribe', NOW);
  const renewed = await links();
  expect([renewed.personOf(token), renewed.personOf(tokenOf(renewed.linkFor(7)))]).toEqual([7, 7]);
  expect(tokenOf(renewed.linkFor(7))).not.toBe(token);
  expect(await describeKeys(database.orm)).toContainEqual({ name: 'unsubscribe', since: NOW, previous: NOW });
  await renewKey(database.orm, 'unsubscribe', NOW);
  expect((await links()).personOf(token)).toBe(null);
});
