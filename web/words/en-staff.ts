import answer from './en/answer.json'
import people from './en/people.json'
import policies from './en/policies.json'
import staff from './en/staff.json'
import pay from './en/pay.json'

/** What is said where staff keep people and households. */
export const tree = { answer, people, policies, staff, pay }
