import { notices as notice_choices } from './en/home-settings.json'
import merges from './en/merges.json'
import people from './en/people.json'
import policies from './en/policies.json'
import staff from './en/staff.json'
import view_as from './en/view-as.json'

/** What is said where staff keep people and households. */
export const tree = { merges, notice_choices, people, policies, staff, view_as }
