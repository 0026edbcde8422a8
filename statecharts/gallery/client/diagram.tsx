import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';

/** What is marked in the picture: states by id, and transitions by id with the name of their mark. */
export type Marks = { active: readonly string[]; edges: ReadonlyMap<string, string> };

const SCALES = [0.25, 0.35, 0.5, 0.7, 0.85, 1, 1.25, 1.6, 2, 3];

/** The picture with zoom: buttons, and the keys + - 0 while it has the focus. Arrow keys scroll it. */
export function Diagram({ svg, title, marks }: { svg: string; title: string; marks: Marks }) {
  const box = useRef<HTMLElement>(null);
  const [scale, setScale] = useState(1);
  const size = sizeOf(svg);
  const fitWidth = () => setScale(Math.min(1, ((box.current?.clientWidth ?? size.width) - 4) / size.width));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another picture is shown
  useEffect(fitWidth, [svg]);
  const zoom = (direction: 1 | -1) =>
    setScale((now) => {
      const further = SCALES.filter((each) => (direction === 1 ? each > now + 0.01 : each < now - 0.01));
      return (direction === 1 ? further[0] : further.at(-1)) ?? now;
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoom(1);
    else if (event.key === '-') zoom(-1);
    else if (event.key === '0') fitWidth();
    else return;
    event.preventDefault();
  };
  useEffect(() => paint(box.current, marks));
  return (
    <div className="diagram">
      <div className="toolbar">
        <button type="button" onClick={() => zoom(-1)}>
          Smaller
        </button>
        <button type="button" onClick={() => zoom(1)}>
          Larger
        </button>
        <button type="button" onClick={fitWidth}>
          Fit
        </button>
        <span>{Math.round(scale * 100)} %</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={box} className="canvas" tabIndex={0} aria-label={`Picture of ${title}`} onKeyDown={onKeyDown}>
        <div style={{ width: size.width * scale }}>
          <Svg svg={svg} />
        </div>
      </section>
    </div>
  );
}

/** The SVG comes from our own build. It is drawn once; marks are classes that are set on its elements. */
const Svg = memo(({ svg }: { svg: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the build has made this text from the machine
  <div className="svg" dangerouslySetInnerHTML={{ __html: svg }} />
));

function sizeOf(svg: string): { width: number; height: number } {
  const [, width = '800', height = '600'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

function paint(box: HTMLElement | null, { active, edges }: Marks): void {
  if (box === null) return;
  for (const element of box.querySelectorAll<SVGElement>('[data-state]')) {
    element.toggleAttribute('data-active', active.includes(element.dataset.state ?? ''));
  }
  for (const element of box.querySelectorAll<SVGElement>('[data-edge]')) {
    const marks = (element.dataset.edge ?? '').split(' ').flatMap((id) => edges.get(decodeURIComponent(id)) ?? []);
    const [mark] = marks.sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
    if (mark === undefined) delete element.dataset.mark;
    else element.dataset.mark = mark;
  }
}

/** Of several transitions on one arrow, the mark that matters most is shown. */
const ORDER = ['fired', 'removed', 'changed', 'added', 'missed', 'taken'];
