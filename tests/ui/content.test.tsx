import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Event } from '../../src/api/portal/events.ts';
import type { Post } from '../../src/api/portal/posts.ts';
import type { Reader } from '../../src/rules/posts.ts';
import { samplePages } from '../../src/sample/pages.ts';
import { samplePosts } from '../../src/sample/posts.ts';
import { ContentIcon } from '../../src/ui/content/ContentIcon.tsx';
import { EventList } from '../../src/ui/content/EventList.tsx';
import { Hero } from '../../src/ui/content/Hero.tsx';
import { iconPath } from '../../src/ui/content/icon-paths.ts';
import { LinkList } from '../../src/ui/content/LinkList.tsx';
import { NewsTeaser } from '../../src/ui/content/News.tsx';
import { PostFlow } from '../../src/ui/content/PostFlow.tsx';
import { PromoList } from '../../src/ui/content/PromoList.tsx';
import { firstParagraph } from '../../src/ui/content/post-shape.ts';
import { Video } from '../../src/ui/content/Video.tsx';
import { WhoHelps } from '../../src/ui/resources/WhoHelps.tsx';
import { getBlock } from './support/blocks.ts';
import { draw, today } from './test-app.tsx';

const student: Reader = { primary_role: 'student', other_roles: [], financial_dashboard_access: false };

function makePost(fields: Partial<Post> = {}): Post {
  return {
    pk: 1,
    post_type: 'promo',
    title: 'Night bus',
    slug: 'night-bus',
    body: '<p>Every 15 minutes.</p>',
    category: null,
    image: null,
    thumbnail_image: null,
    medium_image: null,
    large_image: null,
    action_link: null,
    link_text: null,
    hide_text: false,
    publishing_opens_on: '2025-01-17T16:00:00.000Z',
    links: [],
    ...fields,
  };
}

const makeLink = (fields: Partial<Post['links'][number]> = {}) => ({
  url: '/veterans',
  link_text: 'Veterans',
  description: null,
  icon_class: null,
  ...fields,
});

/** The path of the icon in an element; null without an icon. */
const outlineIn = (element: Element) => element.querySelector('path')?.getAttribute('d') ?? null;

describe('the posts of a page', () => {
  test('CONTENT-01 each post type is drawn in its own way, and modal posts are not drawn', async () => {
    const types = ['hero', 'promo', 'resources', 'icon_link', 'blog', 'accordion', 'calendar', 'video_embed'];
    const posts = [...types, 'basic_html', 'modal', 'podcast'].map((post_type, pk) =>
      makePost({ pk, post_type, title: `A ${post_type}`, links: [makeLink()], action_link: '/veterans' }),
    );
    await draw(<PostFlow posts={posts} reader={student} />);
    expect(screen.getByRole('region', { name: 'Highlight: A hero' }).textContent).toContain('A hero');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
      [...types, 'basic_html'].map((type) => `A ${type}`),
    );
    expect(document.querySelectorAll('details > summary').length).toBe(1);
    expect(getBlock('A icon_link').querySelectorAll('li a svg').length).toBe(1);
    expect(getBlock('A blog').querySelector('time')?.dateTime).toBe('2025-01-17');
  });

  test('CONTENT-03 all cards are one group, in the place of the first card', async () => {
    const posts = ['card', 'basic_html', 'card'].map((post_type, pk) =>
      makePost({ pk, post_type, title: `${post_type} ${pk}` }),
    );
    await draw(<PostFlow posts={posts} reader={student} />);
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'card 0',
      'card 2',
      'basic_html 1',
    ]);
    expect(within(screen.getByRole('list')).getAllByRole('listitem').length).toBe(2);
  });

  test('CONTENT-04 an accordion is closed at first; a press opens it, and the next press closes it', async () => {
    const { user } = await draw(
      <PostFlow posts={[makePost({ post_type: 'accordion', title: 'When is it due?' })]} reader={student} />,
    );
    const details = document.querySelector('details');
    expect(details?.open).toBe(false);
    await user.click(screen.getByText('When is it due?'));
    expect(details?.open).toBe(true);
    await user.click(screen.getByText('When is it due?'));
    expect(details?.open).toBe(false);
  });

  test('CONTENT-14 with hide_text image and link are shown, and the image has the title as its alternative text', async () => {
    const hidden = { hide_text: true, image: '/sample/a.svg', action_link: '/veterans', link_text: 'Go' };
    for (const post_type of ['hero', 'promo', 'card', 'basic_html', 'blog']) {
      const { unmount } = await draw(<PostFlow posts={[makePost({ post_type, ...hidden })]} reader={student} />);
      expect(screen.queryByText(/Night bus|Every 15/), post_type).toBeNull();
      expect(screen.getByRole('img', { name: 'Night bus' }).getAttribute('src'), post_type).toBe('/sample/a.svg');
      expect(screen.getByRole('link', { name: 'Go' }).getAttribute('href'), post_type).toBe('/veterans');
      unmount();
    }
  });

  test('CONTENT-16 posts without image, body, links and title are drawn without errors', async () => {
    const types = ['hero', 'promo', 'resources', 'icon_link', 'blog', 'accordion', 'calendar', 'video_embed', 'card'];
    const posts = [...types, 'basic_html'].map((post_type, pk) => makePost({ pk, post_type, title: null, body: null }));
    await draw(<PostFlow posts={posts} reader={student} />);
    expect(screen.queryAllByRole('img')).toEqual([]);
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(document.body.textContent).not.toMatch(/null|undefined/);
  });

  test('CONTENT-13 SEC-05 SEC-06 the link of a post is named by link_text, else "Read more"; a forbidden address makes no link', async () => {
    const link = async (action_link: string, link_text: string | null) => {
      const { unmount } = await draw(<PostFlow posts={[makePost({ action_link, link_text })]} reader={student} />);
      const found = screen.queryAllByRole('link').map((each) => [each.textContent, each.getAttribute('href')]);
      unmount();
      return found;
    };
    expect(await link('https://x.example/', 'See stops')).toEqual([['See stops', 'https://x.example/']]);
    expect(await link('/veterans', null)).toEqual([['Read more', '/veterans']]);
    expect(await link('#modal-graduation', 'How')).toEqual([['How', '#modal-graduation']]);
    expect(await link(' JavaScript:alert(1)', 'No')).toEqual([]);
    expect(await link('data:text/html,x', 'No')).toEqual([]);
  });

  test('ROLE-07 ROLE-08 only posts for the reader are shown', async () => {
    const posts = ['student', 'staff', 'emeritus', 'events', null].map((category, pk) =>
      makePost({ pk, post_type: 'basic_html', category, title: `For ${category}` }),
    );
    await draw(<PostFlow posts={posts} reader={student} />);
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'For student',
      'For events',
      'For null',
    ]);
  });

  test.each(samplePages().map((page) => [page.path, page] as const))(
    'all posts of the sample page %s are drawn',
    async (_, page) => {
      const byKey = new Map(samplePosts(today).map((post) => [post.pk, post]));
      const posts = page.posts.flatMap((pk) => byKey.get(pk) ?? []) as Post[];
      const { container } = await draw(<PostFlow posts={posts} reader={student} />);
      const shown = posts.filter(({ category, hide_text }) => !hide_text && (category ?? 'student') === 'student');
      for (const { title } of shown) expect(container.textContent).toContain(title);
    },
  );
});

describe('hero', () => {
  const images = {
    thumbnail_image: '/t.svg',
    medium_image: '/m.svg',
    large_image: '/l.svg',
    image: '/o.svg',
  };
  const sources = () =>
    [...document.querySelectorAll('source')].map(({ media, srcset }) => [media, srcset] as [string, string]);

  test('CONTENT-02 there is an image for each width, and its space is reserved', async () => {
    await draw(<Hero post={makePost({ post_type: 'hero', ...images })} isHeading={false} />);
    expect(sources()).toEqual([
      ['(max-width: 350px)', '/t.svg'],
      ['(max-width: 800px)', '/m.svg'],
      ['(max-width: 1200px)', '/l.svg'],
    ]);
    const image = document.querySelector('img');
    expect([image?.getAttribute('src'), image?.alt, image?.width]).toEqual(['/o.svg', '', 960]);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('for a size that is missing or not allowed, the next larger one is used', async () => {
    const unfit = {
      ...images,
      thumbnail_image: 'http://insecure.example/t.png',
      medium_image: null,
      large_image: '/l 1.svg',
    };
    await draw(<Hero post={makePost({ post_type: 'hero', ...unfit })} isHeading />);
    expect(sources().map(([, address]) => address)).toEqual(['/l%201.svg', '/l%201.svg', '/l%201.svg']);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Night bus');
  });
});

describe('icons', () => {
  test('CONTENT-07 a Font Awesome name shows our own icon', async () => {
    const { container } = await draw(<ContentIcon iconClass="fa-solid fa-book" />);
    await waitFor(() => expect(outlineIn(container)).toBe(iconPath('fa-book')));
    expect(outlineIn(container)).toMatch(/^M12 6\.5C10/);
  });

  test('CONTENT-08 an unknown and a missing name show a neutral icon of the same size', async () => {
    const { container } = await draw(
      <>
        <ContentIcon iconClass="fa-solid fa-dragon" />
        <ContentIcon iconClass={null} />
      </>,
    );
    await waitFor(() => expect(outlineIn(container)).toMatch(/^M3\.5 12a8\.5/));
    const [one, other] = container.querySelectorAll('svg');
    expect(other?.outerHTML).toBe(one?.outerHTML);
    expect(one?.getAttribute('width')).toBe('20');
  });

  test('every icon name in the sample content is known', () => {
    const names = samplePosts(today).flatMap(({ links }) => links.map(({ icon_class }) => icon_class ?? ''));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => iconPath(name) === null)).toEqual([]);
  });
});

test('CONTENT-09 SEC-07 a link has text, description and icon; a forbidden address is only text', async () => {
  const links = [
    makeLink({ description: 'Benefits, a lounge', icon_class: 'fa-solid fa-medal' }),
    makeLink({ url: 'javascript:alert(1)', link_text: 'Bad' }),
  ];
  await draw(<LinkList links={links} />);
  const link = screen.getByRole('link', { name: 'Veterans Benefits, a lounge' });
  expect(link.getAttribute('href')).toBe('/veterans');
  await waitFor(() => expect(outlineIn(link)).toBe(iconPath('fa-medal')));
  expect(screen.getAllByRole('link').length).toBe(1);
  expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('Bad');
});

describe('video', () => {
  test('CONTENT-05 CONTENT-17 a video of a known host is framed, with a title and the focus, after a press on "Play"', async () => {
    await draw(
      <Video post={makePost({ title: 'Film', action_link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' })} />,
    );
    expect(document.querySelector('iframe')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Play Film Plays from YouTube' }));
    const frame = screen.getByTitle('Film');
    expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
    expect(document.activeElement).toBe(frame);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('CONTENT-06 a video of any other host is a link', async () => {
    await draw(<Video post={makePost({ action_link: 'https://films.example/7', link_text: 'Watch' })} />);
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.getByRole('link', { name: 'Watch' }).getAttribute('href')).toBe('https://films.example/7');
  });
});

test('a promo has title, text, link and an image without alternative text', async () => {
  const post = makePost({ image: '/sample/bus.svg', action_link: '/veterans', link_text: 'See stops' });
  await draw(<PromoList posts={[post]} />);
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Night bus');
  expect(await screen.findByText('Every 15 minutes.')).toBeTruthy();
  const image = document.querySelector('img');
  expect([image?.alt, image?.width, image?.height]).toEqual(['', 88, 72]);
});

test('SEC-01 the body of a post is sanitised', async () => {
  const body = '<p onclick="x()">Good <b>news</b><script>bad()</script><a href="javascript:x()">here</a></p>';
  await draw(<PostFlow posts={[makePost({ post_type: 'basic_html', body })]} reader={student} />);
  expect((await screen.findByText('news')).closest('p')?.outerHTML).toBe('<p>Good <b>news</b><a>here</a></p>');
});

describe('news', () => {
  test('a teaser has the day on campus, a link to the post and its first paragraph', async () => {
    const body = '<h2>Intro</h2><p class="a">First\nline.</p><p>Second.</p>';
    await draw(
      <NewsTeaser
        post={makePost({ post_type: 'blog', slug: 'a b', body, publishing_opens_on: '2025-01-18T06:00:00Z' })}
        level={3}
      />,
    );
    expect(screen.getByText('Friday, January 17, 2025')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Night bus' }).getAttribute('href')).toBe('/whats-new/a%20b');
    expect(await screen.findByText(/First\s+line\./)).toBeTruthy();
    expect(screen.queryByText(/Intro|Second/)).toBeNull();
  });

  test('a slug with a lone surrogate makes a link', async () => {
    await draw(<NewsTeaser post={makePost({ post_type: 'blog', slug: 'night\ud800' })} level={3} />);
    expect(screen.getByRole('link', { name: 'Night bus' }).getAttribute('href')).toBe('/whats-new/night%EF%BF%BD');
  });

  test.each([
    [null, null],
    ['No paragraph', null],
    ['<pre>x</pre><P>One</P><p>Two</p>', '<P>One</P>'],
  ])('the first paragraph of %s is %s', (body, lead) => {
    expect(firstParagraph(body)).toBe(lead);
  });
});

describe('events', () => {
  const makeEvent = (fields: Partial<Event> = {}): Event => ({
    link: 'https://events.example/1',
    title: 'Open mic',
    image: null,
    datetime_string: 'Jan 22, 6:00 PM',
    location: 'Student Union',
    locationType: null,
    start: '2025-01-23T02:00:00Z',
    end: null,
    ...fields,
  });

  test('COMM-03 COMM-10 an event has its title as a link, its day, its time and the place', async () => {
    await draw(<EventList events={[makeEvent()]} />);
    expect(screen.getByRole('link', { name: 'Open mic' }).getAttribute('href')).toBe('https://events.example/1');
    expect(screen.getByRole('listitem').textContent).toBe('JAN 22Open mic6:00 PM · Student Union');
  });

  test('COMM-03 COMM-06 without a time in the answer, the time on campus is shown; words that say more stay', async () => {
    const event = makeEvent({ datetime_string: null, start: '2025-07-01T01:00:00Z', end: '2025-07-01T03:30:00Z' });
    await draw(<EventList events={[event, makeEvent({ title: 'Fair', datetime_string: 'Doors at 5' })]} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'JUN 30Open mic6:00 PM to 8:30 PM · Student Union',
      'JAN 22FairDoors at 5 · Student Union',
    ]);
  });

  test('COMM-10 an event of today and one of tomorrow say so', async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const events = [0, 1, 2].map((days) => makeEvent({ title: `${days}`, datetime_string: null, start: at(days) }));
    await draw(<EventList events={events} />);
    expect(
      screen.getAllByRole('listitem').map(({ textContent }) => /Today|Tomorrow/.exec(textContent ?? '')?.[0]),
    ).toEqual(['Today', 'Tomorrow', undefined]);
  });

  test('COMM-03 an event with missing fields shows the others', async () => {
    const bare = makeEvent({ link: null, datetime_string: null, location: null, start: null });
    await draw(<EventList events={[bare]} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Open mic');
  });
});

test('HELP-01 "Who helps" has each office with phone and mail as links, hours and place', async () => {
  await draw(<WhoHelps />);
  const offices = within(screen.getByRole('region', { name: 'Who helps' })).getAllByRole('listitem');
  const facts = offices.map((office) => [
    office.id,
    ...[...office.querySelectorAll('h3, a, p:not(:has(a))')].map(
      (each) => each.getAttribute('href') ?? each.textContent,
    ),
  ]);
  expect(facts).toHaveLength(11);
  expect(facts[0]).toEqual([
    'office-HD',
    'Technology help desk',
    'tel:+15035550100',
    'mailto:help@portico.example',
    'Always open',
    'Library, first floor',
  ]);
  expect(facts.at(-1)).toEqual([
    'office-PS',
    'Campus public safety',
    'tel:+15035550144',
    'Always open',
    'Shattuck Hall, room 148',
  ]);
});
