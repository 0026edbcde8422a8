import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blockOf,
  isPublished,
  linkText,
  maySee,
  type PostBlock,
  type PostFacts,
  pageParts,
  postsOf,
  type Reader,
} from '../../src/rules/posts.ts';
import type { Role } from '../../src/rules/roles.ts';

const campus = 'America/Los_Angeles';
const roles: Role[] = ['student', 'staff', 'faculty', 'emeritus', 'advisor', 'student_worker'];
const types = [
  'blog',
  'card',
  'hero',
  'basic_html',
  'icon_link',
  'promo',
  'video_embed',
  'accordion',
  'calendar',
  'resources',
  'modal',
];
const categories = [null, 'events', 'financial_dashboard', ...roles];
const blocks: Record<PostBlock, true> = {
  hero: true,
  staffPromos: true,
  facultyPromos: true,
  financialDashboardPromos: true,
  otherPromos: true,
  schoolTools: true,
  staffResources: true,
  facultyResources: true,
  advisorResources: true,
  generalResources: true,
  video: true,
  basicHtml: true,
  cards: true,
  accordions: true,
  calendar: true,
  blog: true,
};
const allBlocks = Object.keys(blocks) as PostBlock[];

const post = (post_type: string | null, category: string | null = null): PostFacts => ({
  post_type,
  category,
  publishing_opens_on: null,
});
const reader = (primary_role: string | null, ...other_roles: string[]): Reader => ({
  primary_role,
  other_roles,
  financial_dashboard_access: false,
});
const alone = (role: string) => reader(role);
const whoSees = (given: PostFacts) => roles.filter((role) => maySee(given, alone(role)));

const posts = fc.array(
  fc.record<PostFacts>({
    post_type: fc.constantFrom(...types, 'poem', null),
    category: fc.constantFrom(...categories, ''),
    publishing_opens_on: fc.constant(null),
  }),
  { maxLength: 20 },
);
const readers = fc.record<Reader>({
  primary_role: fc.option(fc.constantFrom(...roles, 'alumni')),
  other_roles: fc.uniqueArray(fc.constantFrom(...roles)),
  financial_dashboard_access: fc.boolean(),
});

describe('blockOf', () => {
  test.each([
    ['staff', 'staffPromos'],
    ['faculty', 'facultyPromos'],
    ['financial_dashboard', 'financialDashboardPromos'],
    [null, 'otherPromos'],
    ['events', 'otherPromos'],
    ['student', 'otherPromos'],
    ['advisor', 'otherPromos'],
  ])('DASH-05, DASH-07, DASH-20 a promo of category %j: %s', (category, block) => {
    expect(blockOf(post('promo', category))).toBe(block);
  });

  test.each([
    ['staff', 'staffResources'],
    ['faculty', 'facultyResources'],
    ['advisor', 'advisorResources'],
    [null, 'generalResources'],
    ['events', 'generalResources'],
    ['student', 'generalResources'],
  ])('DASH-09 to DASH-11, DASH-18 resources of category %j: %s', (category, block) => {
    expect(blockOf(post('resources', category))).toBe(block);
  });

  test.each([
    ['hero', 'hero'],
    ['icon_link', 'schoolTools'],
    ['video_embed', 'video'],
    ['basic_html', 'basicHtml'],
    ['card', 'cards'],
    ['accordion', 'accordions'],
    ['calendar', 'calendar'],
    ['blog', 'blog'],
    ['modal', null],
    ['poem', null],
    [null, null],
  ])('DASH-17, DASH-22, CONTENT-01 a post of type %j: %j', (type, block) => {
    expect(blockOf(post(type))).toBe(block);
    expect(blockOf(post(type, 'staff'))).toBe(block);
  });
});

describe('maySee', () => {
  test('DASH-06, DASH-09 staff promos and resources are for employees', () => {
    const employees = ['staff', 'faculty', 'emeritus', 'student_worker'];
    expect(whoSees(post('promo', 'staff'))).toEqual(employees);
    expect(whoSees(post('resources', 'staff'))).toEqual(employees);
  });

  test('DASH-10, ROLE-02 faculty promos and resources are for faculty and emeritus', () => {
    expect(whoSees(post('promo', 'faculty'))).toEqual(['faculty', 'emeritus']);
    expect(whoSees(post('resources', 'faculty'))).toEqual(['faculty', 'emeritus']);
  });

  test('DASH-11 advisor resources are for advisors', () => {
    expect(whoSees(post('resources', 'advisor'))).toEqual(['advisor']);
    expect(maySee(post('resources', 'advisor'), reader('faculty', 'advisor'))).toBe(true);
  });

  test.each(['blog', 'card', 'basic_html', 'hero'])(
    'ROLE-07 a %s post with a role as category is for that role',
    (type) => {
      expect(Object.fromEntries(roles.map((role) => [role, whoSees(post(type, role))]))).toEqual({
        student: ['student'],
        staff: ['staff', 'emeritus', 'student_worker'],
        faculty: ['faculty', 'emeritus'],
        emeritus: ['emeritus'],
        advisor: ['advisor'],
        student_worker: ['student_worker'],
      });
    },
  );

  test('ROLE-07 a student resource or promo is for students only', () => {
    expect(whoSees(post('resources', 'student'))).toEqual(['student']);
    expect(whoSees(post('promo', 'student'))).toEqual(['student']);
  });

  test.each([null, '', 'events', 'Staff', 'constructor'])('ROLE-08 posts of the category %j are public', (category) => {
    for (const type of types) expect(whoSees(post(type, category))).toEqual(roles);
    expect(maySee(post('blog', category), reader(null))).toBe(true);
  });

  test('DASH-07 financial_dashboard depends only on that access', () => {
    for (const type of ['promo', 'blog']) {
      expect(whoSees(post(type, 'financial_dashboard'))).toEqual([]);
      expect(
        maySee(post(type, 'financial_dashboard'), { ...reader('student'), financial_dashboard_access: true }),
      ).toBe(true);
    }
  });

  test('ROLE-04, ROLE-05 student workers and emeritus see staff content, students do not', () => {
    expect(maySee(post('blog', 'staff'), reader('student', 'student_worker'))).toBe(true);
    expect(maySee(post('blog', 'staff'), reader('faculty', 'emeritus'))).toBe(true);
    expect(maySee(post('blog', 'staff'), reader('student'))).toBe(false);
  });

  test('ROLE-06 with primary faculty another role staff shows no staff posts, but staff promos as for all employees', () => {
    const teacher = reader('faculty', 'staff');
    expect(maySee(post('blog', 'staff'), teacher)).toBe(false);
    expect(maySee(post('promo', 'staff'), teacher)).toBe(true);
    expect(maySee(post('resources', 'staff'), teacher)).toBe(true);
    expect(maySee(post('blog', 'staff'), reader('staff', 'faculty'))).toBe(true);
    expect(maySee(post('blog', 'staff'), reader('faculty', 'staff', 'student_worker'))).toBe(true);
  });

  test('ROLE-10 a student with an employee role sees the posts of both', () => {
    const someone = reader('student', 'staff');
    expect([post('blog', 'student'), post('promo', 'staff')].map((each) => maySee(each, someone))).toEqual([
      true,
      true,
    ]);
  });

  test('ROLE-07 an additional role never hides a post, except faculty as the primary role', () => {
    fc.assert(
      fc.property(posts, readers, fc.constantFrom(...roles), (given, someone, role) => {
        const more = { ...someone, other_roles: [...someone.other_roles, role] };
        for (const each of given) if (maySee(each, someone)) expect(maySee(each, more)).toBe(true);
      }),
    );
  });
});

describe('postsOf', () => {
  test('DASH-18, ROLE-07 order and other fields of the posts are kept', () => {
    const given = [
      { ...post('resources'), pk: 1 },
      { ...post('promo'), pk: 2 },
      { ...post('resources', 'student'), pk: 3 },
      { ...post('resources', 'events'), pk: 4 },
    ];
    const pks = (who: Reader) => postsOf(given, 'generalResources', who).map(({ pk }) => pk);
    expect(pks(reader('student'))).toEqual([1, 3, 4]);
    expect(pks(reader('staff'))).toEqual([1, 4]);
  });

  test('DASH-03, DASH-04, CONTENT-01 every visible post is in exactly one block, except modals and unknown types', () => {
    fc.assert(
      fc.property(posts, readers, (given, someone) => {
        const placed = allBlocks.flatMap((block) => postsOf(given, block, someone));
        const wanted = given.filter(
          (each) => each.post_type !== null && !['modal', 'poem'].includes(each.post_type) && maySee(each, someone),
        );
        expect(placed).toHaveLength(wanted.length);
        expect(new Set(placed)).toEqual(new Set(wanted));
      }),
      { numRuns: 200 },
    );
  });
});

describe('pageParts', () => {
  test('CONTENT-03, CONTENT-15 all cards are in the place of the first, other posts keep their order', () => {
    const [text, one, video, two, hidden, modal] = [
      post('basic_html'),
      post('card'),
      post('video_embed'),
      post('card'),
      post('card', 'faculty'),
      post('modal'),
    ];
    expect(pageParts([text, one, video, hidden, two, modal], reader('student'))).toEqual([
      { kind: 'post', post: text },
      { kind: 'cards', posts: [one, two] },
      { kind: 'post', post: video },
    ]);
    expect(pageParts([modal, text], reader('student'))).toEqual([{ kind: 'post', post: text }]);
  });

  test('CONTENT-03 there is at most one group of cards, and the posts are those of the blocks', () => {
    fc.assert(
      fc.property(posts, readers, (given, someone) => {
        const flow = pageParts(given, someone);
        expect(flow.filter(({ kind }) => kind === 'cards').length).toBeLessThanOrEqual(1);
        const shown = flow.flatMap((part) => (part.kind === 'cards' ? part.posts : [part.post]));
        const placed = allBlocks.flatMap((block) => postsOf(given, block, someone));
        expect(shown).toHaveLength(placed.length);
        expect(new Set(shown)).toEqual(new Set(placed));
        const others = shown.filter(({ post_type }) => post_type !== 'card');
        expect(others).toEqual(given.filter((each) => others.includes(each)));
      }),
      { numRuns: 200 },
    );
  });
});

describe('isPublished', () => {
  const now = new Date('2025-01-07T04:00:00Z');
  const opens = (publishing_opens_on: string | null) =>
    isPublished({ ...post('blog'), publishing_opens_on }, now, campus);

  test.each([
    ['2025-01-07T04:00:00Z', true],
    ['2025-01-07T04:00:01Z', false],
    ['2025-01-06T20:00:00-08:00', true],
    ['2025-01-06T20:00:01-08:00', false],
    ['2025-01-06', true],
    ['2025-01-07', false],
    ['2024-12-31', true],
    ['some day', true],
    ['', true],
    [null, true],
  ])('CONTENT-10 at 2025-01-06 20:00 on campus, a post that opens on %j: %j', (publishing_opens_on, expected) => {
    expect(opens(publishing_opens_on)).toBe(expected);
  });
});

test.each([
  ['Register now', 'Register now'],
  [' Register now ', 'Register now'],
  ['', 'Read more'],
  [' ', 'Read more'],
  [null, 'Read more'],
])('CONTENT-13, MODAL-12 link_text %j: %j', (link_text, expected) => {
  expect(linkText({ link_text })).toBe(expected);
});
