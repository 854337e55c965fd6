import cover from './en/cover.json'
import directory from './en/directory.json'
import list from './en/list.json'
import nav from './en/nav.json'
import people from './en/people.json'
import policies from './en/policies.json'
import record from './en/record.json'
import screens from './en/screens.json'
import security from './en/security.json'
import staff from './en/staff.json'

/** What is said in the areas. */
export const tree = {
  cover,
  directory,
  list,
  nav,
  people,
  policies,
  record,
  screens,
  security,
  staff,
}
