import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import type { Drawing } from './drawings.ts';
import { light, type Marks, prepare } from './marks.ts';

interface ChartPictureProps {
  svg: string;
  drawing: Drawing;
  marks: Marks;
  onEdge: (key: string) => void;
}

/** A drawn chart, lit; a click on an edge, or Enter, chooses it. */
export function ChartPicture({ svg, drawing, marks, onEdge }: ChartPictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const { id, words, chart } = drawing;

  useLayoutEffect(() => {
    const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    prepare(drawn, id, words);
    host.current?.replaceChildren(document.importNode(drawn, true));
  }, [svg, id, words]);

  useLayoutEffect(() => {
    if (host.current) light(host.current, marks, chart.edges);
  });

  const target = marks.asked ?? marks.states.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has to be scrolled to the state as well
  useLayoutEffect(() => {
    const state = [...(host.current?.querySelectorAll('[data-state]') ?? [])].find(
      (group) => group.getAttribute('data-state') === target,
    );
    state?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [target, svg]);

  const choose = (event: SyntheticEvent) => {
    const key = (event.target as Element).closest('[data-edge][role]')?.getAttribute('data-edge');
    if (!key) return;
    event.preventDefault();
    onEdge(key);
  };
  const chooseByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') choose(event);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the edges in it are buttons
    <div className="picture" ref={host} onClick={choose} onKeyDown={chooseByKey} />
  );
}
