import { measure } from './measure.ts';
import { type Bench, formatRatio, formatTime } from './result.ts';
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
  const get = await server.signInAs('amara');
  const read = async (path: string) => {
    const answer = await get(path);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`);
    return text;
  };
  const measurements = await measure(PATHS.map((path) => ({ name: path, run: () => read(path) })));
  await server.close();
  const [status] = measurements;
  const rows = measurements.map(({ name, milliseconds }) => [
    name,
    `${Math.round(1000 / milliseconds)} a second`,
    formatTime(milliseconds),
    formatRatio(milliseconds, status?.milliseconds ?? Number.NaN),
  ]);
  return { headings: ['GET', 'answers', 'time', '× status'], rows, limits: [] };
}

export const bench: Bench = { description: 'answers of the server, one at a time, with the database in memory', run };
