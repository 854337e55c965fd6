import app from './es/app.json'
import auth from './es/auth.json'

/** What is said before an area is open. */
export const tree = { app, auth }
