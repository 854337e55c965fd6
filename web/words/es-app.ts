import app from './es/app.json'
import auth from './es/auth.json'
import field from './es/field.json'
import refusal from './es/refusal.json'

/** Sign-in pages, errors and common elements. */
export const tree = { app, auth, field, refusal }
