import people from './es/people.json'
import staff from './es/staff.json'
import trail from './es/trail.json'

/** Staff pages of users and households. */
export const tree = { people, staff, trail }
