/** The parts of a day, each with the time at which it ends. */
const parts = [
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '24:00' },
];

/** Divides times (`HH:mm`, in order) by the part of the day (SLOT-30). A part without a time is left out. */
export function partsOfDay(times: readonly string[]): { name: string; times: string[] }[] {
  return parts
    .map(({ name, until }, index) => {
      const from = parts[index - 1]?.until ?? '00:00';
      return { name, times: times.filter((time) => time >= from && time < until) };
    })
    .filter(({ times }) => times.length > 0);
}
