import type { SamplePage } from './shapes.ts';

/** The pages of the sample content. `posts` are the keys of the posts in `posts.ts`. */
export function samplePages(): SamplePage[] {
  return [
    {
      path: '/',
      slug: 'dashboard',
      title: 'Dashboard',
      is_published: true,
      posts: [1, 10, 11, 12, 13, 14, 20, 21, 30, 31, 32, 33, 50, 60],
    },
    page('account', 'Account', [37]),
    page('academics', 'Academics', [63, 100, 34, 32, 33]),
    page('finances', 'Finances', [38, 61, 83, 84, 85, 90, 91, 92, 14]),
    page('community', 'Community', [2, 80, 81, 82, 11]),
    page('resources', 'Resources', [3, 30, 34, 31, 32, 33, 35, 36, 14, 93, 94]),
    page('whats-new', 'What’s New', [62]),
    page('student-life', 'Student life', [2, 82, 80, 81, 50]),
    page('student-life/clubs', 'Clubs and groups', [64, 80, 81]),
    page('financial-wellness', 'Financial wellness', [65, 84, 83, 91, 92]),
    page('new-students', 'New students', [66, 82, 94]),
    page('veterans', 'Veterans', [67]),
    page('basic-needs', 'Basic needs hub', [68, 93]),
    page('accessibility', 'Accessible education', [69, 93]),
    { ...page('commencement', 'Commencement', [70]), is_published: false },
  ];
}

function page(path: string, title: string, posts: number[]): SamplePage {
  return { path, slug: path, title, is_published: true, posts };
}
