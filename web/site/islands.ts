/** Scripts a page may use; each is a file of `web/islands/`. Pages work without them. */
<<<<<<< HEAD
export const islands = ['page', 'city', 'card', 'map', 'provider', 'plans', 'find'] as const
=======
export const islands = [
  'page',
  'city',
  'card',
  'map',
  'provider',
  'plans',
  'visit',
  'faults',
] as const
>>>>>>> main
export type Island = (typeof islands)[number]
