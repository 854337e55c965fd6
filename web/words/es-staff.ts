import people from './es/people.json'
import staff from './es/staff.json'
import trail from './es/trail.json'

/** What is said where staff keep people and households. */
export const tree = { people, staff, trail }
