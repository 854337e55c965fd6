/** First and family names of one origin, separated by commas. Combined at random; no real person is meant. */
export type NameSet = {
  /** Language that people of this origin speak besides that of their country. */
  speaks: string
  male: string
  female: string
  family: string
  /** Female forms of `family` in the same order, where they differ. */
  family_female?: string
  /** Template: `given family family`, `given family`, ... */
  order: string
}
