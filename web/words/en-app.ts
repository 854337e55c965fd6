import app from './en/app.json'
import field from './en/field.json'

/** Errors and common elements. */
export const tree = { app, field }
