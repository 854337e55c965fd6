import people from './en/people.json'
import staff from './en/staff.json'

/** Staff pages of users and households. */
export const tree = { people, staff }
