import claims from './es/claims.json'
import money from './es/money.json'

/** Staff pages of claims and of the money that comes in and goes out for them. */
export const tree = { claims, money }
