import people from './es/people.json'
import policies from './es/policies.json'
import staff from './es/staff.json'

/** What is said where staff keep people and households. */
export const tree = { people, policies, staff }
