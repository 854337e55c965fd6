import people from './en/people.json'
import staff from './en/staff.json'
import trail from './en/trail.json'

/** Staff pages of users and households. */
export const tree = { people, staff, trail }
