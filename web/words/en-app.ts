import app from './en/app.json'
import auth from './en/auth.json'
import field from './en/field.json'
import refusal from './en/refusal.json'

/** Sign-in pages, errors and common elements. */
export const tree = { app, auth, field, refusal }
