import reminders from './es/reminders.json'

/** Reminders of what a household owes. */
export const tree = { reminders }
