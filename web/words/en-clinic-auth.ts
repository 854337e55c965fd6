import clinic_auth from './en/clinic-auth.json'

/** Authorizations of a clinic. */
export const tree = { clinic_auth }
