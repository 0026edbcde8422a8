/** What the benchmark does inside the page. Playwright sends these functions to the browser as source text. */

export type Sizes = { count: number };
export type Times = { open: number; markDone: number; filter: number; longestTask: number };

/** Replaces the checklist's tasks by `count` generated ones; every save succeeds at once. Runs before the app. */
export function replaceTasks({ count }: Sizes): void {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const tasks = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    completed_on: null,
    does_not_apply_on: null,
    do_now_on: null,
    starred: index % 2 === 0,
    overdue: index % 10 === 0,
    task: {
      id: index + 1,
      title: `Task ${index + 1} of the benchmark`,
      description: '<p>Bring the form to the office.</p>',
      category: (index % 5) + 1,
      starts_on: null,
      ends_on: day((index % 40) - 5),
      has_deadline: true,
      is_important: index % 7 === 0,
      new_student_checklist: false,
    },
  }));
  const json = JSON.stringify(tasks);
  const usual = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/user_task/')) return usual(request);
    const headers = { 'content-type': 'application/json' };
    if (request.method === 'GET') return new Response(json, { headers });
    const state = { completed_on: null, does_not_apply_on: null, do_now_on: null, starred: false };
    return new Response(JSON.stringify({ ...state, ...(await request.json()) }), { headers });
  };
  const longTasks: number[] = [];
  Object.assign(window, { longTasks });
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}

/** Opens the list from another page of the app, marks a task of the complete list as done, and chooses a filter. */
export async function measureActions({ count }: Sizes): Promise<Times> {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const rows = () => document.querySelectorAll('[data-task-rows] li').length;
  const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));

  /** Milliseconds from the press to the paint of the first frame in which `isDone`. */
  async function time(press: () => void, isDone: () => boolean): Promise<number> {
    const start = performance.now();
    press();
    while (!isDone()) await frame();
    // The frame is painted before the next task.
    await new Promise((done) => setTimeout(done));
    return performance.now() - start;
  }
  async function until(isDone: () => boolean): Promise<void> {
    while (!isDone()) await frame();
  }

  const open = await time(
    () => find('a[href="/next-steps/task"]')?.click(),
    () => rows() > 0,
  );
  await until(() => rows() === count);
  find('[data-task-rows] li a')?.click();
  await until(() => find('article [data-region="completion"]') !== null);
  const markDone = await time(
    () => find('article [data-region="completion"]')?.click(),
    () => rows() === count - 1,
  );
  find('button[aria-haspopup="menu"]')?.click();
  await until(() => find('[role="menuitemradio"][href$="show=bookmarks"]') !== null);
  const filter = await time(
    () => find('[role="menuitemradio"][href$="show=bookmarks"]')?.click(),
    () => find('h1')?.textContent === 'Bookmarks',
  );
  // Every second task has a bookmark; the first of them is done now.
  await until(() => rows() === Math.ceil(count / 2) - 1);
  const { longTasks } = window as unknown as { longTasks: number[] };
  return { open, markDone, filter, longestTask: Math.max(0, ...longTasks) };
}
