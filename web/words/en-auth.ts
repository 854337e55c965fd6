import auth from './en/auth.json'

/** Sign-in pages, and the dialog for a recent proof. */
export const tree = { auth }
