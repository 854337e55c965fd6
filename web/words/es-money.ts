import bank_files from './es/bank-files.json'
import claims from './es/claims.json'
import money from './es/money.json'
import money_files from './es/money-files.json'
import packets from './es/packets.json'

/** Staff pages of claims and of the money that comes in and goes out for them. */
export const tree = { bank_files, claims, money, money_files, packets }
