export type Sent = { method: string; path: string; query: string; headers: Headers; body: unknown };

type Answer = Response | Error;

/** A `fetch` that answers from a table by path and records the requests. Requests to other paths stay pending. */
export function fakeBackend(answers: Record<string, (sent: Sent, times: number) => Answer | Promise<Answer>>) {
  const sent: Sent[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const call = {
      method: request.method,
      path: url.pathname,
      query: url.search,
      headers: request.headers,
      body: text === '' ? null : JSON.parse(text),
    };
    sent.push(call);
    const times = sent.filter(({ path }) => path === call.path).length;
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
    const answer = await Promise.race([aborted, answers[call.path]?.(call, times) ?? new Promise<never>(() => {})]);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { fetch, sent };
}

export const json = (body: unknown, status = 200) => Response.json(body, { status });
