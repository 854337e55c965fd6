import card from './es/card.json'
import extractions from './es/extractions.json'

/** Extraction of insurance cards. */
export const tree = { card, extractions }
