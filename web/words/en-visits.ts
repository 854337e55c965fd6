import visits from './en/visits.json'

/** Appointments: what a person follows, what a clinic answers. */
export const tree = { visits }
