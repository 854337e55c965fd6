import { notices as notice_choices } from './en/home-settings.json'
import households from './en/households.json'
import merges from './en/merges.json'
import view_as from './en/view-as.json'

/** Staff pages of a single user, household, client or address. */
export const tree = { households, merges, notice_choices, view_as }
