import auth_desk from './es/auth-desk.json'

/** Staff pages of authorizations. */
export const tree = { auth_desk }
