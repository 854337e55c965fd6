/** Integer keys of the search listing, a range for each kind, so that one query counts the facets of all kinds. */
export const firstLanguageKey = 1_000
export const firstInsurerKey = 100_000

export const languageKey = (serial_no: number) => firstLanguageKey + serial_no

/** Returns the kind of a key. */
export const kindOfKey = (key: number): 'specialty' | 'language' | 'insurer' =>
  key < firstLanguageKey ? 'specialty' : key < firstInsurerKey ? 'language' : 'insurer'

/** Keys of `listing_key` that are flags: accepts new patients, bills some insurer directly. */
export const acceptingKey = -1
export const directKey = -2
