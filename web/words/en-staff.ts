import people from './en/people.json'
import policies from './en/policies.json'
import staff from './en/staff.json'

/** What is said where staff keep people and households. */
export const tree = { people, policies, staff }
