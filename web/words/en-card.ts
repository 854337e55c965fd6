import card from './en/card.json'
import extractions from './en/extractions.json'

/** Extraction of insurance cards. */
export const tree = { card, extractions }
