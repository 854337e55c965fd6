/** What a search of the site finds. */
export const foundKinds = ['provider', 'specialty', 'city', 'insurer', 'guide', 'help'] as const
export type FoundKind = (typeof foundKinds)[number]
