import cover from './es/cover.json'
import list from './es/list.json'
import nav from './es/nav.json'
import notices from './es/notices.json'
import record from './es/record.json'
import screens from './es/screens.json'

/** Common to all areas. */
export const tree = { cover, list, nav, notices, record, screens }
