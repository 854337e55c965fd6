import card from './es/card.json'
import extractions from './es/extractions.json'

/** What is said of a card that was read, and of reading cards. */
export const tree = { card, extractions }
