import { notices as notice_choices } from './es/home-settings.json'
import households from './es/households.json'
import merges from './es/merges.json'
import view_as from './es/view-as.json'

/** Staff pages of a single user, household, client or address. */
export const tree = { households, merges, notice_choices, view_as }
