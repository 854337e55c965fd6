/** Style sheets that only some pages load, after the one of every page (`visits`: where a tag manager is configured); each is a file of `web/styles/`. */
export const sheets = ['home', 'finder', 'profile', 'article', 'search', 'visits'] as const
export type Sheet = (typeof sheets)[number]
