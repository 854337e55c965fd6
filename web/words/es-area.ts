import cover from './es/cover.json'
import directory from './es/directory.json'
import list from './es/list.json'
import nav from './es/nav.json'
import people from './es/people.json'
import policies from './es/policies.json'
import record from './es/record.json'
import screens from './es/screens.json'
import security from './es/security.json'
import staff from './es/staff.json'

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
