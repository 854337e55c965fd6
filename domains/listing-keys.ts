/** Integer keys of `listing_bitmap`, a range for each kind. The view `listing_member` says which provider has which. */
export const firstLanguageKey = 1_000
export const firstInsurerKey = 100_000
export const firstNetworkKey = 1_000_000

export const languageKey = (serial_no: number) => firstLanguageKey + serial_no

/** Key of every provider. */
export const everyKey = 0
export const genderKeys = { f: -1, m: -2 } as const
export const kindKeys = { person: -3, facility: -4 } as const

/** What a provider's place fits besides a key: bills directly, accepts new patients, is confirmed to be in the network. */
export const levels = { direct: 1, accepting: 2, confirmed: 4 } as const

/** Key of providers with a place that has this key (every provider's, of an insurer or a network) at a level. */
export const keyAt = (key: number, level: number) => key + level * 10_000_000

/** Returns the kind of a key. */
export const kindOfKey = (key: number): 'specialty' | 'language' | 'insurer' =>
  key < firstLanguageKey ? 'specialty' : key < firstInsurerKey ? 'language' : 'insurer'
