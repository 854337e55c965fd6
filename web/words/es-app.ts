import app from './es/app.json'
import field from './es/field.json'

/** Errors and common elements. */
export const tree = { app, field }
