import app from './en/app.json'
import auth from './en/auth.json'
import field from './en/field.json'
import refusal from './en/refusal.json'

/** What is said before an area is open. */
export const tree = { app, auth, field, refusal }
