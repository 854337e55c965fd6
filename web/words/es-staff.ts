import people from './es/people.json'
import staff from './es/staff.json'

/** Staff pages of users and households. */
export const tree = { people, staff }
