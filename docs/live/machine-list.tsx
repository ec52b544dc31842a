import { type Live, runningOf } from './live.ts';

interface MachineListProps {
  machines: { id: string; description: string }[];
  shown: string | null;
  live: Live;
  onChoose: () => void;
}

/** Every machine of the house: those that run now say on how many pages. */
export function MachineList({ machines, shown, live, onChoose }: MachineListProps) {
  return (
    <nav aria-label="Machines">
      <ul>
        {machines.map(({ id, description }) => {
          const running = runningOf(live, id).length;
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                title={description}
                aria-current={id === shown ? 'true' : undefined}
                onClick={onChoose}
              >
                <span className={running > 0 ? 'lamp is-on' : 'lamp'} />
                {id}
                {running > 0 && <small> {running > 1 ? `${running} run` : 'runs'}</small>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
