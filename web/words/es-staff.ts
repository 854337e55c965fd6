import { notices as notice_choices } from './es/home-settings.json'
import merges from './es/merges.json'
import people from './es/people.json'
import policies from './es/policies.json'
import staff from './es/staff.json'
import view_as from './es/view-as.json'

/** What is said where staff keep people and households. */
export const tree = { merges, notice_choices, people, policies, staff, view_as }
