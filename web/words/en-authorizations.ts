import authorizations from './en/authorizations.json'

/** Authorizations, for clinics and staff. */
export const tree = { authorizations }
