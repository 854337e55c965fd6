/** First and family names of one origin, commas between. Combined at random: nobody real is meant. */
export type NameSet = {
  /** What people of this origin speak besides the language of where they live. */
  speaks: string
  male: string
  female: string
  family: string
  /** Where women carry another form, in the same order as `family`. */
  family_female?: string
  /** `given family family`, `family given`, ... */
  order: string
}
