import parties from './en/parties.json'

/** Companies, agreements, bank accounts and prices. */
export const tree = { parties }
