import cover from './en/cover.json'
import list from './en/list.json'
import nav from './en/nav.json'
import notices from './en/notices.json'
import record from './en/record.json'
import screens from './en/screens.json'

/** Common to all areas. */
export const tree = { cover, list, nav, notices, record, screens }
