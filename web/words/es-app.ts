import app from './es/app.json'
import auth from './es/auth.json'
import directory from './es/directory.json'
import list from './es/list.json'
import nav from './es/nav.json'
import people from './es/people.json'
import record from './es/record.json'
import screens from './es/screens.json'
import security from './es/security.json'
import staff from './es/staff.json'

export const tree = { app, auth, directory, list, nav, people, record, screens, security, staff }
