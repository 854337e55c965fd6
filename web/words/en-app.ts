import app from './en/app.json'
import auth from './en/auth.json'

/** What is said before an area is open. */
export const tree = { app, auth }
