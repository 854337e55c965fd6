import clinic_desk from './es/clinic-desk.json'

/** A clinic’s day, its patients and its settings. */
export const tree = { clinic_desk }
