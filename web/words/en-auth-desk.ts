import auth_desk from './en/auth-desk.json'

/** Staff pages of authorizations. */
export const tree = { auth_desk }
