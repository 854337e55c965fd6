import parties from './es/parties.json'

/** Companies, agreements, bank accounts and prices. */
export const tree = { parties }
