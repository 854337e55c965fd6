import answer from './es/answer.json'
import people from './es/people.json'
import policies from './es/policies.json'
import staff from './es/staff.json'
import pay from './es/pay.json'

/** What is said where staff keep people and households. */
export const tree = { answer, people, policies, staff, pay }
