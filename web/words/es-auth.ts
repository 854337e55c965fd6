import auth from './es/auth.json'

/** Sign-in pages, and the dialog for a recent proof. */
export const tree = { auth }
