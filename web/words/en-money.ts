import claims from './en/claims.json'
import money from './en/money.json'

/** Staff pages of claims and of the money that comes in and goes out for them. */
export const tree = { claims, money }
