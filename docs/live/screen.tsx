import { shortId } from '../../tools/chart/words.ts';
import type { Drawing } from './drawings.ts';

const widths = [1280, 360];

interface ScreenProps {
  drawing: Drawing;
  state: string | null;
  /** Whether the address names the state. */
  isAsked: boolean;
}

/** The screen that a leaf state shows, as the storyboard has it. */
export function Screen({ drawing, state, isAsked }: ScreenProps) {
  const { screens, chart, id } = drawing;
  const found = chart.states.find((one) => one.id === state);
  if (!found || found.children.length > 0) return null;
  const shown = widths.filter((width) => screens.includes(`${found.id}.${width}.webp`));
  return (
    <section className="panel" aria-label="Screen">
      <h3>
        The screen in {shortId(found.id)} {isAsked && <a href={`#${id}`}>Back to now</a>}
      </h3>
      {found.description && <p>{found.description}</p>}
      {screens.length === 0 && (
        <p className="soft">
          There is no storyboard yet: <code>npm run storyboard</code> takes a picture of every state.
        </p>
      )}
      {shown.length > 0 && (
        <p>
          <a href={`/coverage/storyboard/index.html#${found.id}`}>In the storyboard</a>
        </p>
      )}
      {screens.length > 0 && shown.length === 0 && (
        <p className="soft">Nobody stands before a page in this state.</p>
      )}
      <div className="screens">
        {shown.map((width) => {
          const file = `/coverage/storyboard/screens/${found.id}.${width}.webp`;
          return (
            <a key={width} href={file} target="_blank" rel="noreferrer">
              <img src={file} alt={`${shortId(found.id)} on a screen of ${width} px`} />
            </a>
          );
        })}
      </div>
    </section>
  );
}
