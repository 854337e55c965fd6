import card from './en/card.json'
import extractions from './en/extractions.json'

/** What is said of a card that was read, and of reading cards. */
export const tree = { card, extractions }
