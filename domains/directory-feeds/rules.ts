/** Addresses at which an insurer reads its mistakes, by format. */
export const feedPaths = {
  json: '/api/v4/feeds/directory-mistakes.json',
  csv: '/api/v4/feeds/directory-mistakes.csv',
} as const
export type FeedFormat = keyof typeof feedPaths

/** Reads of a key in an hour. */
export const feedLimit = { points: 60, seconds: 3600 } as const

/** What visitors report and nobody has checked is told only from this many reports of one kind on. */
export const minReports = 3

/** Mistakes that one answer holds at most, newest first. */
export const maxMistakes = 20_000
