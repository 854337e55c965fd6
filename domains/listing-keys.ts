/**
 * Small keys of the search listing: one range of numbers for each kind of thing, so that facets of all
 * kinds are counted in one go.
 */
export const firstLanguageKey = 1_000
export const firstInsurerKey = 100_000

export const languageKey = (serial_no: number) => firstLanguageKey + serial_no

/** What a key stands for. */
export const kindOfKey = (key: number): 'specialty' | 'language' | 'insurer' =>
  key < firstLanguageKey ? 'specialty' : key < firstInsurerKey ? 'language' : 'insurer'

/** Keys of `listing_key` that are no things but flags: accepting new patients, billing some company directly. */
export const acceptingKey = -1
export const directKey = -2
