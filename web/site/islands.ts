/** Scripts a page may use; each is a file of `web/islands/`. Pages work without them. */
export const islands = [
  'page',
  'city',
  'card',
  'map',
  'provider',
  'plans',
  'find',
  'visit',
  'faults',
] as const
export type Island = (typeof islands)[number]
