import people from './en/people.json'
import staff from './en/staff.json'
import trail from './en/trail.json'

/** What is said where staff keep people and households. */
export const tree = { people, staff, trail }
