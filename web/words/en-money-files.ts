import bank_files from './en/bank-files.json'
import money_files from './en/money-files.json'

/** Staff pages of money files that insurers and banks send or get. */
export const tree = { bank_files, money_files }
