import reminders from './en/reminders.json'

/** Reminders of what a household owes. */
export const tree = { reminders }
