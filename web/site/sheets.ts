/** Style sheets that only some pages load, after the one of every page; each is a file of `web/styles/`. */
export const sheets = ['home', 'finder', 'article', 'search'] as const
export type Sheet = (typeof sheets)[number]
