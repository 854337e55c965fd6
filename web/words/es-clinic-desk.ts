import clinic_desk from './es/clinic-desk.json'
import { notices as notice_choices } from './es/home-settings.json'

/** A clinic’s day, its patients and its settings. */
export const tree = { clinic_desk, notice_choices }
