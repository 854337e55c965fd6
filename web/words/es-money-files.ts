import bank_files from './es/bank-files.json'
import money_files from './es/money-files.json'
import packets from './es/packets.json'

/** Staff pages of files that insurers and banks send or get. */
export const tree = { bank_files, money_files, packets }
