import app from './es/app.json'
import auth from './es/auth.json'
import field from './es/field.json'
import refusal from './es/refusal.json'

/** What is said before an area is open. */
export const tree = { app, auth, field, refusal }
