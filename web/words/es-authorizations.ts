import authorizations from './es/authorizations.json'

/** Authorizations, for clinics and staff. */
export const tree = { authorizations }
