import { measure } from './measure.ts';
import { asRatio, asTime, type Bench } from './result.ts';
import { openSampleServer } from './sample-server.ts';

const PATHS = [
  '/api/status',
  '/api/users/user',
  '/api/integrations/finti/holds',
  '/api/integrations/finti/schedule?term=202604',
  '/api/notifications/user',
  '/api/user_task/?published=True',
  '/api/posts?post_type=blog',
  '/api/pages?slug=dashboard',
];

async function run() {
  const server = await openSampleServer();
  const ask = await server.signIn('amara');
  const read = async (path: string) => {
    const answer = await ask(path);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`);
    return text;
  };
  const measured = await measure(PATHS.map((path) => ({ name: path, run: () => read(path) })));
  await server.close();
  const [status] = measured;
  const rows = measured.map(({ name, milliseconds }) => [
    name,
    `${Math.round(1000 / milliseconds)} a second`,
    asTime(milliseconds),
    asRatio(milliseconds, status?.milliseconds ?? Number.NaN),
  ]);
  return { heads: ['GET', 'answers', 'time', 'of the status'], rows, limits: [] };
}

export const bench: Bench = { about: 'answers of the server, one at a time, over the database in memory', run };
