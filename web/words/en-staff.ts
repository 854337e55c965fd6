import answer from './en/answer.json'
import card from './en/card.json'
import extractions from './en/extractions.json'
import people from './en/people.json'
import policies from './en/policies.json'
import staff from './en/staff.json'
import pay from './en/pay.json'

/** What is said where staff keep people and households. */
export const tree = { answer, card, extractions, people, policies, staff, pay }
