/**
 * Returns the address of a map with the way to a place (PAGE-20).
 *
 * @param host The origin of the map: `shop.map.host`.
 * @param address In one line, with or without a unit before the street.
 */
export function directionsTo(host: string, address: string): string {
  const to = address.split(', ').slice(-2).join(', ');
  return `${host}/directions?${new URLSearchParams({ to })}`;
}
