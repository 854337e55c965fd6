import clinic_auth from './es/clinic-auth.json'

/** Authorizations of a clinic. */
export const tree = { clinic_auth }
