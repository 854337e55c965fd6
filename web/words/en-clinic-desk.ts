import clinic_desk from './en/clinic-desk.json'
import { notices as notice_choices } from './en/home-settings.json'

/** A clinic’s day, its patients and its settings. */
export const tree = { clinic_desk, notice_choices }
